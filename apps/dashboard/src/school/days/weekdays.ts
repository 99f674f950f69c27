/** The weekdays in the order of `Date.getUTCDay`. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The name of the weekday of a date, `YYYY-MM-DD`. */
export const weekdayOf = (date: string): string => weekdays[new Date(date).getUTCDay()] ?? '';
