import { Transactions } from '@homeroom/database';
import { DomainError } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { type Absence, daysToMark } from '../domain/absence';
import { MarkChanged } from '../domain/academics.errors';
import { type MarkOfDay, MarksOfDays, type WantedMarks } from '../persistence/marks-of-days.repository';
import { AttendanceService } from './attendance.service';

/** A class in which the student sits on a date, `YYYY-MM-DD`. */
export interface SeatOnDay {
  readonly classId: number;
  readonly date: string;
}

/** Marks a student in all classes of a day, or of several days. */
@Injectable()
export class AbsenceService {
  constructor(
    private readonly transactions: Transactions,
    private readonly days: MarksOfDays,
    private readonly attendance: AttendanceService,
  ) {}

  /** The marks that a student has in some classes on some days. */
  marks(wanted: WantedMarks): Promise<readonly MarkOfDay[]> {
    return this.days.read(wanted);
  }

  /**
   * Records the absence as a whole or not at all.
   *
   * @param seats the classes of the student on these days
   * @returns the number of marks that were written
   * @throws MarkChanged if another user marked the student meanwhile, UnknownReference, ValidationFailed
   */
  record(wanted: WantedMarks, seats: readonly SeatOnDay[], absence: Absence): Promise<number> {
    return this.transactions.inTransaction(async () => {
      const marks = await this.days.read(wanted, true);
      const days = seats.map(({ classId, date }) => ({
        ...{ classId, date },
        mark: marks.find((mark) => mark.classId === classId && mark.date === date) ?? null,
      }));
      const marked = daysToMark(days, absence);
      const { studentId } = wanted;
      const { status, notes } = absence;
      const outcomes = await this.attendance.recordAll(
        marked.map(({ classId, date }) => ({ studentId, classId, date, status, notes })),
      );
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome instanceof DomainError) throw outcome;
        // A mark that a concurrent request has inserted since the marks were read.
        if (!outcome.created && marked[at]?.mark === null) throw new MarkChanged();
      }
      return outcomes.length;
    });
  }
}
