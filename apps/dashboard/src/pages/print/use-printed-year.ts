import { useSession } from '../../api/session';
import type { CursorPage, Records } from '../../api/types';
import { useListParams } from '../../school/lists/use-list-params';
import { todayIn } from '../../school/school-day';
import { useSchoolQuery } from '../../school/use-school-query';

/** A school year whose days are known, `YYYY-MM-DD`. */
export interface PrintedYear {
  id: number;
  name: string;
  first_day: string;
  last_day: string;
}

/** A student has been at the school in a few years: one page has them all. */
const all = { sort: '-first_day', per_page: 1_000 };

/** The school years that have begun, the latest first, and the one in the URL; null for all of them. @param schoolId of the student, if known */
export function usePrintedYear(schoolId: number | null) {
  const today = todayIn(useSession().school_time_zone);
  const { valueOf, choose } = useListParams();
  const { data } = useSchoolQuery<CursorPage<Records['SchoolYear']>>('school-years', all);
  const years = (data?.data ?? []).flatMap(({ id, name, first_day, last_day, school_id }): PrintedYear[] => {
    const isOfSchool = school_id === null || schoolId === null || school_id === schoolId;
    return isOfSchool && first_day !== null && last_day !== null && first_day <= today
      ? [{ id, name, first_day, last_day }]
      : [];
  });
  const year = years.find(({ id }) => String(id) === valueOf('year')) ?? null;
  return {
    years,
    year,
    isKnown: valueOf('year') === '' || data !== undefined,
    choose: (id: string) => choose('year', id),
  };
}

/** What a student was on the last day of a year that is over; null for what the student is today. */
export function thenIn(
  { past }: Records['StudentPast'],
  year: PrintedYear | null,
  today: string,
): Records['StudentThen'] | null {
  if (year === null || year.last_day >= today) return null;
  return past.find(({ until }) => until > year.last_day) ?? null;
}

/** Whether a period in a class has a day of the year. */
export const isIn = (year: PrintedYear | null, { begin_date, end_date }: Records['EnrollmentPeriod']): boolean =>
  year === null || (begin_date <= year.last_day && (end_date === null || end_date > year.first_day));
