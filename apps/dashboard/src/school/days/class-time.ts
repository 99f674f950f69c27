/** Minutes after midnight. The end is null if it is not known. */
export interface Hours {
  readonly begins: number;
  readonly ends: number | null;
}

/** Whether and when a class meets on a day, as the server reads its terms and its schedule. */
export interface ClassTime {
  readonly is_over: boolean;
  /** False if the class has terms with dates, and none of them has the day. */
  readonly in_term: boolean;
  /** The name of the closed day, such as `Winter break`, if the school of the class has no lessons on the day. */
  readonly closed_by: string | null;
  /** False if the schedule names no weekday that is understood, and has words that are not. */
  readonly has_known_days: boolean;
  /** The earliest first. None if the class does not meet on the day; null if its hours are not known. */
  readonly lessons: readonly Hours[] | null;
  /** The words of its schedule that are not understood. */
  readonly unknown_words: readonly string[];
}

/** The time of a class, its end, and whether it has students but no teacher on the day. */
export interface TimetabledClass extends ClassTime {
  /** The last day of a class that is over, `YYYY-MM-DD`; null if it is not over, or the day is not known. */
  readonly last_day: string | null;
  readonly without_teacher: boolean;
}

/** `09:05`, after midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Such as `09:00–09:50` and `13:00`. */
export const hoursText = ({ begins, ends }: Hours): string =>
  ends === null ? clockOf(begins) : `${clockOf(begins)}–${clockOf(ends)}`;

/** Where a class stands in a day: by its first lesson, then those whose hours are not known, and last those that do not meet. */
export const placeInDay = (lessons: readonly Hours[] | null): number =>
  lessons?.[0]?.begins ?? (lessons === null ? 24 * 60 : 48 * 60);
