import { queries } from '../../api/queries';
import { request } from '../../api/request';
import type { EnvironmentName } from '../../api/types';
import type { FilterChoices } from '../filter-choices';
import { questionAboutLevel } from './unused-level';

/** What is asked before a level is saved that no student has now; null for nothing. A read that fails must not keep the user from saving. */
export async function askAboutLevel(environment: EnvironmentName, level: string): Promise<string | null> {
  const choices = await queries
    .query({
      queryKey: ['school', environment, 'choices', 'now'],
      queryFn: () => request<FilterChoices>(`schools/${environment}/choices`),
      gcTime: 0,
      staleTime: 0,
    })
    .catch(() => null);
  return choices === null ? null : questionAboutLevel(level, choices.grade_levels);
}
