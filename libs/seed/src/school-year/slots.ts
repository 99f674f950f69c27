import type { Weekday } from './calendar';
import type { Strand } from './year-groups';

/** The meeting times of a class. */
export interface Slot {
  /** Text such as `Mon/Wed 09:00-10:30`. */
  readonly schedule: string;
  readonly weekdays: readonly Weekday[];
  /** The time at which attendance is taken, `HH:MM`. */
  readonly rollCall: string;
}

const pairs: readonly (readonly Weekday[])[] = [
  ['Mon', 'Wed'],
  ['Tue', 'Thu'],
];
const everyDay: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

const daily = ['08:00-08:45', '08:55-09:40', '09:50-10:35', '10:45-11:30', '11:40-12:25', '12:35-13:20'].map((hours) =>
  slot('Mon-Fri', everyDay, hours),
);

/** Electives meet after the core classes of the day, so that no student has two classes at the same time. */
const slots: Readonly<Record<Strand, readonly Slot[]>> = {
  core: daily,
  past: daily,
  elective: [...inPairs('13:30-15:00'), slot('Fri', ['Fri'], '13:30-15:30'), ...inPairs('15:10-16:40')],
};

/** The nth class of a teacher; a teacher's classes never meet at the same time. */
export function slotOf(strand: Strand, teacherId: number, nth: number): Slot {
  const choices = slots[strand];
  return choices[(nth * 2 + (teacherId % 2)) % choices.length] as Slot;
}

function inPairs(hours: string): Slot[] {
  return pairs.map((weekdays) => slot(weekdays.join('/'), weekdays, hours));
}

function slot(days: string, weekdays: readonly Weekday[], hours: string): Slot {
  // Four minutes after the start. No class starts so late that the hour would change.
  const [hour, minute] = hours.split(/[:-]/);
  const rollCall = `${hour}:${String(Number(minute) + 4).padStart(2, '0')}`;
  return { schedule: `${days} ${hours}`, weekdays, rollCall };
}
