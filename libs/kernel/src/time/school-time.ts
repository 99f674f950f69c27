/** The current instant, and the current date, `YYYY-MM-DD`, in the time zone of the school. */
export interface SchoolTime {
  readonly now: Date;
  readonly today: string;
}
