import { ValidationFailed } from '@homeroom/kernel';
import { type Days, rejectReversed } from './days';

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const closedDayLengths = { name: 255 } as const;

/** The longest time without lessons that is no mistake: a summer. */
const mostDays = 120;

/** The editable fields of days without lessons. */
export interface ClosedDayDetails extends Days {
  /** Such as `Winter break`. */
  readonly name: string;
  /** The school; null for the whole district. */
  readonly schoolId: number | null;
}

/** New days without lessons. One day has the same first and last day. */
export type NewClosedDay = Pick<ClosedDayDetails, 'name' | 'firstDay'> & Partial<ClosedDayDetails>;

/** A day without lessons, or several in a row. */
export class ClosedDay implements ClosedDayDetails {
  readonly id!: number;
  readonly name!: string;
  readonly firstDay!: string;
  readonly lastDay!: string;
  readonly schoolId!: number | null;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;

  /** @throws ValidationFailed for days in the wrong order, or too many */
  static close(details: NewClosedDay, at: Date): ClosedDay {
    const day = Object.assign(new ClosedDay(), { schoolId: null, lastDay: details.firstDay, createdAt: at });
    day.revise(details, at);
    return day;
  }

  /** Changes the given fields and keeps the others. @throws ValidationFailed for days in the wrong order, or too many */
  revise(details: Partial<ClosedDayDetails>, at: Date): void {
    Object.assign(this, details, { updatedAt: at });
    rejectReversed(this);
    const days = (Date.parse(this.lastDay) - Date.parse(this.firstDay)) / 86_400_000 + 1;
    if (days > mostDays) throw new ValidationFailed([`last_day must be at most ${mostDays - 1} days after first_day`]);
  }
}
