import type { CursorPage } from '../../api/types';
import { useChosenSchool } from '../../school/districts/use-chosen-school';
import { useSchoolQuery } from '../../school/use-school-query';
import type { ClosedDay, SchoolYear, Term } from './types';

/** A district has a few years, with a few terms each: one page has them all. */
const all = { per_page: 1_000 };

/** The school years of the chosen school and of the whole district, the latest first. */
export function useSchoolYears() {
  const query = useSchoolQuery<CursorPage<SchoolYear>>('school-years', { sort: '-first_day', ...all });
  return { query, years: useOfSchool(query.data?.data ?? []) };
}

/** The terms of school years, the first one first. */
export function useTerms() {
  const query = useSchoolQuery<CursorPage<Term>>('terms', { sort: '-first_day', ...all });
  return { query, terms: useOfSchool(query.data?.data ?? []).toReversed() };
}

/** The closed days that end on a day or later, the next one first. @param from `YYYY-MM-DD`; empty for all of them */
export function useClosedDays(from: string) {
  const query = useSchoolQuery<CursorPage<ClosedDay>>('closed-days', { sort: 'first_day', from, ...all });
  return { query, closedDays: useOfSchool(query.data?.data ?? []) };
}

/** Those of the chosen school, and of the whole district. */
function useOfSchool<T extends { school_id: number | null }>(records: readonly T[]): readonly T[] {
  const { id } = useChosenSchool();
  return id === '' ? records : records.filter(({ school_id }) => school_id === null || String(school_id) === id);
}
