/**
 * The instant that PostgreSQL writes as `0012-02-16 21:02:00.5+00`. It is made an ISO 8601 date-time first: JavaScript takes a year
 * below 100 for a month or a day in any other form.
 */
export const instantOf = (text: string): Date => new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
