import { queries } from '../../api/queries';
import { request } from '../../api/request';
import type { EnvironmentName } from '../../api/types';
import type { FilterChoices } from '../filter-choices';

/**
 * What is asked before a level is saved that no student has: "9th grade" and "9" are two levels, and an announcement to one does not
 * reach the other.
 *
 * @param inUse the levels that students have now
 * @returns null for a level in use, for no level, and in a school without students
 */
export function questionAboutLevel(level: string, inUse: readonly string[]): string | null {
  const given = level.normalize('NFC').trim();
  if (given === '' || inUse.length === 0 || inUse.includes(given)) return null;
  return `No student has the level “${given}”. Levels in use: ${inUse.join(', ')}.`;
}

/** The same, with the levels as they are now. A read that fails must not keep the user from saving. */
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
