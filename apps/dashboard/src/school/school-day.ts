/** The current time at the school. */
export interface SchoolTime {
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly weekday: number;
  /** After midnight. */
  readonly minutes: number;
}

/** The current date in a time zone, as `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string =>
  // The Canadian format is that of ISO 8601.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());

/** The last date, `YYYY-MM-DD`, of which the service takes attendance. */
export const lastMarkedDay = (today: string): string => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
