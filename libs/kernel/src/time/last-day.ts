/** A record that may have a last day, `YYYY-MM-DD`; null for none. It is archived from the day after. */
export interface Archivable {
  readonly lastDay: string | null;
}

/** Whether a record is archived on a day: its last day is over. */
export const isArchived = ({ lastDay }: Archivable, day: string): boolean => lastDay !== null && lastDay < day;

/** The day before a date, `YYYY-MM-DD`: the last day of a record that is archived at once. */
export const dayBefore = (date: string): string => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** The day after a date, `YYYY-MM-DD`: the end of what lasts up to that date. */
export const dayAfter = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
