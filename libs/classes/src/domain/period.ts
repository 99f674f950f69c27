/** The days from `beginDate` up to, and not including, `endDate`. Dates are `YYYY-MM-DD`; without an end it is null. */
export interface Period {
  readonly beginDate: string;
  readonly endDate: string | null;
}

export const covers = ({ beginDate, endDate }: Period, day: string): boolean =>
  beginDate <= day && (endDate === null || day < endDate);

/** A period that ends on the day on which it begins has no day. */
export const hasDays = ({ beginDate, endDate }: Period): boolean => endDate === null || beginDate < endDate;

/** Whether two periods have a day in common. */
export const overlaps = (one: Period, other: Period): boolean =>
  hasDays(one) && hasDays(other) && isBefore(one.beginDate, other.endDate) && isBefore(other.beginDate, one.endDate);

export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.beginDate === other.beginDate && one.endDate === other.endDate;

/** The days of a period that another one does not have: one or two periods, or none. */
export function daysOutside(period: Period, other: Period | null): readonly Period[] {
  if (other === null || !overlaps(period, other)) return hasDays(period) ? [period] : [];
  const before = { beginDate: period.beginDate, endDate: other.beginDate };
  const after = other.endDate === null ? [] : [{ beginDate: other.endDate, endDate: period.endDate }];
  return [before, ...after].filter(hasDays);
}

/** Orders periods by their first day. */
export const byBegin = (one: Period, other: Period): number => (one.beginDate < other.beginDate ? -1 : 1);

const isBefore = (day: string, end: string | null): boolean => end === null || day < end;
