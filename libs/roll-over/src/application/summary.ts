/** What closing a year does, in numbers. */
export interface CloseSummary {
  readonly kind: 'close';
  /** How many students go from one level to another. */
  levels: readonly { readonly from: string; readonly to: string; readonly students: number }[];
  /** Those who stay in their level. */
  repeating: number;
  /** Those who leave before they complete the last level. */
  leaving: number;
  graduating: number;
  /** Those who complete the last level, and go to another school. They are among `levels` too. */
  other_school: number;
  /** The seats that end. */
  seats: number;
  /** The classes that end. */
  classes: number;
}

/** What opening a year does, in numbers. */
export interface OpenSummary {
  readonly kind: 'open';
  /** New classes. */
  classes: number;
  /** Classes that the year has already. */
  present: number;
  /** Those among the new ones that go on with their students, and the seats in them. */
  going_on: number;
  seats: number;
}

export type Summary = CloseSummary | OpenSummary;
