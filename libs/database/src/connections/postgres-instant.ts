/**
 * Parses an instant as PostgreSQL writes it, such as `0012-02-16 21:02:00.5+00`. The text is converted to ISO 8601
 * first, because JavaScript reads a year below 100 in any other format as a month or a day.
 */
export const instantOf = (text: string): Date => new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
