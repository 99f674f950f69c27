/** Calendar dates have no time zone. They are formatted in UTC, so that the day does not shift. */
const style = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options });
const short = style({ day: 'numeric', month: 'short' });
const withYear = style({ day: 'numeric', month: 'short', year: 'numeric' });
const long = style({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** @param date as `YYYY-MM-DD`, to `Nov 20` */
export const shortDay = (date: string): string => short.format(new Date(date));

/** @param date as `YYYY-MM-DD`, to `Nov 20, 2026` */
export const dayAndYear = (date: string): string => withYear.format(new Date(date));

/** @param date as `YYYY-MM-DD`, to `Fri, Nov 20, 2026` */
export const longDay = (date: string): string => long.format(new Date(date));
