/** The calendar as arithmetic, without Date: days and milliseconds are counted from 1970-01-01 in whole numbers. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const millisecondsPerDay = 86_400_000n;

/** The number of a day, wherever in the Gregorian calendar; a day 32 is the first of the next month. */
export function dayNumber({ year, month, day }: Day): bigint {
  // As a year that begins in March, so that its leap day comes last: every month then has its place.
  const years = BigInt(month > 2 ? year : year - 1);
  const months = BigInt((month + 9) % 12);
  const leapDays = floor(years, 4n) - floor(years, 100n) + floor(years, 400n);
  return years * 365n + leapDays + (153n * months + 2n) / 5n + BigInt(day) - 719_469n;
}

/** Whether there is such a day, from 0001-01-01 to 9999-12-31. */
export function exists({ year, month, day }: Day): boolean {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  return dayNumber({ year, month, day }) < dayNumber(next);
}

/** Whether milliseconds lie within the years 1 to 9999 of UTC. */
export const isTold = (milliseconds: bigint): boolean =>
  milliseconds >= dayNumber({ year: 1, month: 1, day: 1 }) * millisecondsPerDay &&
  milliseconds < dayNumber({ year: 10_000, month: 1, day: 1 }) * millisecondsPerDay;

export const digits = (value: number, length: number): string => String(value).padStart(length, '0');

export const written = ({ year, month, day }: Day): string =>
  `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;

/** Rounds down, where BigInt's own division rounds to zero. */
export function floor(value: bigint, by: bigint): bigint {
  return value / by - (value % by < 0n ? 1n : 0n);
}
