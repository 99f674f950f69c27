import { useSchoolQuery } from './use-school-query';

interface FilterChoices {
  departments: string[];
  semesters: string[];
}

/** The departments and semesters of the school, for the filters of its lists. */
export const useFilterChoices = (): Partial<FilterChoices> => useSchoolQuery<FilterChoices>('choices').data ?? {};
