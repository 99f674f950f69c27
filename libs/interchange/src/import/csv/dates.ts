/** How the dates of a column are written. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/**
 * Tells from all dates of a column how they are written: one value such as 03/04/2026 can be read in two ways, but 13/04/2026 shows that
 * the day comes first. Dates with dots have the day first.
 */
export class DateColumn {
  private hasNumeric = false;
  private isDayFirst = false;
  private isMonthFirst = false;

  add(text: string): void {
    const found = numeric.exec(text.trim());
    if (!found) return;
    const [, first, separator, second] = found;
    this.hasNumeric = true;
    if (separator === '.' || Number(first) > 12) this.isDayFirst = true;
    else if (Number(second) > 12) this.isMonthFirst = true;
  }

  /** Null if the dates can be read in two ways, or contradict each other. */
  get order(): DateOrder | null {
    if (!this.hasNumeric) return 'ymd';
    if (this.isDayFirst === this.isMonthFirst) return null;
    return this.isDayFirst ? 'dmy' : 'mdy';
  }
}

/** A date of a column as `YYYY-MM-DD`. A text that is no such date is returned as it is, for the validation. */
export function isoDate(text: string, order: DateOrder): string {
  const [, first = '', , second = '', year = ''] = numeric.exec(text) ?? [];
  if (year === '' || order === 'ymd') return text;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
