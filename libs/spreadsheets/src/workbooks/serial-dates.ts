const secondsOfDay = 24 * 60 * 60;

/** The last day of a spreadsheet, 9999-12-31, counted from 1900. */
const lastDay = 2_958_465;

/** Days from the first one of 1900 to the first one of 1904. */
const daysTo1904 = 1_462;

/** A spreadsheet shows only number signs for a number that is no day. */
const noDay = '#####';

/**
 * The day that a number of a workbook means, as `YYYY-MM-DD`, with its time if it has one. No time zone is involved.
 *
 * @param serial days from the beginning of 1900, or of 1904
 */
export function dateOf(serial: number, countsFrom1904: boolean): string {
  const seconds = Math.round((serial + (countsFrom1904 ? daysTo1904 : 0)) * secondsOfDay);
  const day = Math.floor(seconds / secondsOfDay);
  if (serial < 0 || day > lastDay) return noDay;
  const time = seconds % secondsOfDay;
  return time === 0 ? dayOf(day) : `${dayOf(day)}T${clock(time)}`;
}

/** The time of a cell whose format shows no day, such as `08:30`. */
export function timeOf(serial: number, countsFrom1904: boolean): string {
  const seconds = Math.round(serial * secondsOfDay);
  return seconds >= 0 && seconds < secondsOfDay ? clock(seconds) : dateOf(serial, countsFrom1904);
}

/** Spreadsheets count a 29 February 1900, which there was not, and call the day before the first one 1900-01-00. */
function dayOf(day: number): string {
  if (day === 0) return '1900-01-00';
  if (day === 60) return '1900-02-29';
  const sinceFirst = day < 60 ? day - 1 : day - 2;
  return new Date(Date.UTC(1900, 0, 1 + sinceFirst)).toISOString().slice(0, 10);
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'));
  return rest === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`;
}
