import { daysAfter } from './calendar';
import { firstDayOf, gradingPeriods, lastDayOf, nameOf, springOf } from './school-year';

/** A school year, term or grading period. */
export interface SeededSession {
  readonly title: string;
  readonly kind: 'school_year' | 'term' | 'semester' | 'grading_period';
  readonly start: string;
  /** The first day after it. */
  readonly end: string;
  /** The calendar year in which its school year ends. */
  readonly schoolYear: number;
  /** The title of the session that it is part of. */
  readonly parent: string | null;
}

/** The sessions of the school year that begins in a calendar year. Those that contain others come first. */
export function sessionsOf(begins: number): readonly SeededSession[] {
  const title = `${begins}-${begins + 1}`;
  const year = { schoolYear: begins + 1, start: firstDayOf(begins), end: daysAfter(lastDayOf(begins), 1) };
  const fall = { ...year, title: `Fall ${begins}`, end: springOf(begins) };
  const spring = { ...year, title: `Spring ${begins + 1}`, start: springOf(begins) };
  const quarters = gradingPeriods.map(({ firstDay, later }) => `${begins + later}-${firstDay}`);
  return [
    { ...year, title, kind: 'school_year', parent: null },
    { ...year, title: nameOf(begins), kind: 'term', parent: title },
    ...quarters.map((first, index): SeededSession => {
      const start = index === 0 ? year.start : first;
      const end = quarters[index + 1] ?? year.end;
      return {
        ...year,
        title: `${nameOf(begins)} Q${index + 1}`,
        kind: 'grading_period',
        start,
        end,
        parent: nameOf(begins),
      };
    }),
    ...[fall, spring].flatMap((semester): SeededSession[] => [
      { ...semester, kind: 'semester', parent: title },
      { ...semester, title: `${semester.title} grading`, kind: 'grading_period', parent: semester.title },
    ]),
  ];
}
