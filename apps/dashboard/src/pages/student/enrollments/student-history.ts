import type { Records, SchoolClass, Student } from '../../../api/types';
import { hasDays, lastDay, type Period, type StudentClass } from '../../../school/enrollments/periods';

type Withdrawal = Records['StudentWithdrawals']['withdrawals'][number];

/** A part of a student's time at the school. Dates are `YYYY-MM-DD`. */
export type HistoryEntry = ClassEntry | AbsenceEntry | EnrollmentEntry;

export interface ClassEntry {
  readonly kind: 'class';
  readonly firstDay: string;
  /** Null if it is not known yet, and if the enrollment has no day. */
  readonly lastDay: string | null;
  readonly schoolClass: SchoolClass;
  readonly period: Period;
  readonly outcome: string;
}

/** The days without the student between a withdrawal from the school and a return. */
interface AbsenceEntry {
  readonly kind: 'absence';
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly id: number;
  readonly outcome: string;
}

/** The day on which the student came to the school. */
interface EnrollmentEntry {
  readonly kind: 'enrollment';
  readonly firstDay: string;
}

interface Recorded {
  readonly student: Student;
  readonly classes: readonly StudentClass[];
  readonly withdrawals: readonly Withdrawal[];
  readonly today: string;
}

/** The classes, withdrawals and returns of a student, those that began last first. */
export function historyOf({ student, classes, withdrawals, today }: Recorded): HistoryEntry[] {
  const seats = classes.flatMap(({ class: schoolClass, periods }) =>
    periods.map((period) => ({ schoolClass, period })),
  );
  const entries: HistoryEntry[] = [
    ...seats.map((seat) => ({
      ...{ kind: 'class' as const, ...seat, firstDay: seat.period.begin_date },
      lastDay: hasDays(seat.period) && seat.period.end_date !== null ? lastDay(seat.period.end_date) : null,
      outcome: outcomeOf(seat, { seats, withdrawals, today }),
    })),
    // A withdrawal that was given up before it began has no day.
    ...withdrawals
      .filter(({ date, return_date }) => date !== return_date)
      .map((withdrawal) => ({
        ...{ kind: 'absence' as const, id: withdrawal.id, firstDay: withdrawal.date },
        lastDay: withdrawal.return_date && lastDay(withdrawal.return_date),
        outcome: absenceOf(withdrawal, today),
      })),
    { kind: 'enrollment', firstDay: student.enrollment_date },
  ];
  return entries.toSorted(byFirstDay);
}

interface Seat {
  readonly schoolClass: SchoolClass;
  readonly period: Period;
}

interface Context extends Pick<Recorded, 'withdrawals' | 'today'> {
  readonly seats: readonly Seat[];
}

/** What became of a seat. */
function outcomeOf({ period }: Seat, { seats, withdrawals, today }: Context): string {
  const { begin_date, end_date } = period;
  if (!hasDays(period)) return 'Ended before its first day';
  if (end_date === null) return begin_date > today ? 'To come' : 'In the class';
  const isOver = end_date <= today;
  if (withdrawals.some(({ date }) => date === end_date)) return isOver ? 'Left the school' : 'Leaves the school';
  const to = movedTo(end_date, seats);
  if (to) return `${isOver ? 'Moved' : 'Moves'} to ${to.name}`;
  if (begin_date > today) return 'To come';
  return isOver ? 'Ended' : 'In the class';
}

/** A move is stored as an end and a beginning on one day. With several of them on a day it is not known which belong together. */
function movedTo(day: string, seats: readonly Seat[]): SchoolClass | null {
  const ended = seats.filter(({ period }) => hasDays(period) && period.end_date === day);
  const begun = seats.filter(({ period }) => hasDays(period) && period.begin_date === day);
  return ended.length === 1 && begun.length === 1 ? (begun[0]?.schoolClass ?? null) : null;
}

function absenceOf({ date, return_date, reason }: Withdrawal, today: string): string {
  const when = date > today ? 'Leaves the school' : 'Left the school';
  const back = return_date === null ? '' : return_date > today ? ', returns afterwards' : ', returned afterwards';
  return `${when}${back}${reason === null ? '' : `: ${reason}`}`;
}

const ranks = { absence: 0, class: 1, enrollment: 2 };

function byFirstDay(one: HistoryEntry, other: HistoryEntry): number {
  if (one.firstDay !== other.firstDay) return one.firstDay < other.firstDay ? 1 : -1;
  if (one.kind === 'class' && other.kind === 'class') return one.schoolClass.name.localeCompare(other.schoolClass.name);
  return ranks[one.kind] - ranks[other.kind];
}
