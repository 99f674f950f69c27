import { useSchoolQuery } from './use-school-query';

/** The values in use, for filters and forms. */
export interface FilterChoices {
  grade_levels: string[];
  departments: string[];
  semesters: string[];
  /** Those of today. */
  current_semesters: string[];
}

const useChoices = () => useSchoolQuery<FilterChoices>('choices');

/** The grade levels, departments and semesters of the school, for the filters of its lists. */
export const useFilterChoices = (): Partial<FilterChoices> => useChoices().data ?? {};

/** @returns null until they are known; empty if the school has none */
export function useCurrentSemesters(): string[] | null {
  const { data, isError } = useChoices();
  return data?.current_semesters ?? (isError ? [] : null);
}
