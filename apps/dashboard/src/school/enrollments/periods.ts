import type { Records } from '../../api/types';

/** A class of a student with the periods in which the student sits in it, the earliest first. */
export type StudentClass = Records['StudentClass'];

/** The days from `begin_date` up to, and not including, `end_date`; null if the end is not known yet. */
export type Period = StudentClass['periods'][number];

/** Whether a day is in a period. */
export const covers = ({ begin_date, end_date }: Period, day: string): boolean =>
  begin_date <= day && (end_date === null || day < end_date);

/** A period that ends on the day on which it begins has no day. */
export const hasDays = ({ begin_date, end_date }: Period): boolean => end_date === null || begin_date < end_date;

/** The day before the first one without the student. */
export const lastDay = (end: string): string => new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10);
