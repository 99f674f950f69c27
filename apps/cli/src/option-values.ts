import { kinds, reasonAgainst } from '@homeroom/http';
import { composed, isCalendarDate } from '@homeroom/kernel';

/** A usage error. The message says which values are valid. */
export class WrongUsage extends Error {}

/** @throws WrongUsage unless the text is one of the values */
export function oneOf<T extends string>(option: string, values: readonly T[], text: string): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new WrongUsage(`${option} must be one of ${values.join(', ')}`);
  return found;
}

/** A trimmed text. @throws WrongUsage if it is empty, too long or has control characters */
export function printable(option: string, text: string): string {
  const value = composed(text).trim();
  if (reasonAgainst(kinds.printable(255), value) === null) return value;
  throw new WrongUsage(`${option} must have 1 to 255 printable characters`);
}

/** @throws WrongUsage unless the text is a whole number within the bounds */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new WrongUsage(`${option} must be a whole number from ${least} to ${most}`);
}

/** @throws WrongUsage unless the text is a date, `YYYY-MM-DD` */
export function dateOption(option: string, text: string): string {
  if (isCalendarDate(text)) return text;
  throw new WrongUsage(`${option} must be a date, YYYY-MM-DD`);
}

const day = 86_400_000;
const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: day };
const longestDuration = 366 * day;

/** A duration in milliseconds. @throws WrongUsage unless the text is 0 or a whole number with a unit */
export function duration(option: string, text: string): number {
  if (text === '0') return 0;
  const [, count = '', unit = ''] = /^(\d{1,8})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? NaN);
  if (milliseconds <= longestDuration) return milliseconds;
  throw new WrongUsage(`${option} must be 0, or a time such as 90s, 30m, 24h or 7d, up to 366d`);
}

const largestId = 2_147_483_647;

/** The id of a record. @throws WrongUsage */
export const idOf = (text: string): number => wholeNumber('ID', text, 1, largestId);
