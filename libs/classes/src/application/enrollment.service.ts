import { type DomainError, ValidationFailed, valueOrError } from '@homeroom/kernel';
import type { Written } from '@homeroom/database';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ClassArchived, ClassNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import type { Period } from '../domain/period';
import type { SeatingPlan } from '../domain/seating-plan';
import { EnrollmentQueries } from '../persistence/enrollments/enrollment.queries';
import type { SeatingScope } from '../persistence/enrollments/seating.repository';
import { SeatingService } from './seating.service';

/** A seat that a client asks for. Dates are `YYYY-MM-DD`; it begins today by default. */
export interface WantedSeat {
  readonly studentId: number;
  readonly beginDate?: string | undefined;
  readonly endDate?: string | null | undefined;
}

/** A move to another class on a day, `YYYY-MM-DD`; today by default. */
export interface Move {
  readonly toClassId: number;
  readonly date?: string | undefined;
  /** The end of the new enrollment; that of the other one by default. */
  readonly endDate?: string | null | undefined;
}

/** Enrolls students, moves them, and corrects their periods. The rules are those of `SeatingPlan`. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly seating: SeatingService,
    private readonly records: EnrollmentQueries,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws ClassNotFound, ClassArchived, UnknownReference, AlreadyEnrolled, StudentIsAbsent, ClassIsFull, ValidationFailed */
  async enroll(classId: number, seat: WantedSeat): Promise<Enrollment> {
    const scope = { classIds: [classId], studentIds: [seat.studentId] };
    const { result } = await this.seating.change(scope, (plan) => plan.enroll(this.seatIn(classId, seat)));
    return result;
  }

  /**
   * Enrolls students in the order of the list, inside the active transaction.
   *
   * @returns the outcome of each student, in their order
   * @throws ClassNotFound, ClassArchived
   */
  async enrollAll(classId: number, seats: readonly WantedSeat[]): Promise<(Enrollment | DomainError)[]> {
    const scope = { classIds: [classId], studentIds: seats.map(({ studentId }) => studentId) };
    const { result } = await this.seating.change(scope, (plan) =>
      seats.map((seat) => valueOrError(() => plan.enroll(this.seatIn(classId, seat)))),
    );
    const ofClass = result.find((outcome) => outcome instanceof ClassNotFound || outcome instanceof ClassArchived);
    if (ofClass) throw ofClass;
    return result;
  }

  /** Ends the enrollment on a day, `YYYY-MM-DD`; today by default. @throws ClassNotFound, EnrollmentNotFound */
  async withdraw(classId: number, studentId: number, date = this.today): Promise<void> {
    await this.seating.change({ classIds: [classId], studentIds: [studentId] }, (plan) =>
      plan.withdraw(classId, studentId, date),
    );
  }

  /**
   * Ends an enrollment and begins one in another class on the same day, or changes nothing. An enrollment that begins later is moved
   * as a whole.
   *
   * @returns the new enrollment
   * @throws EnrollmentNotFound, ClassArchived, AlreadyEnrolled, StudentIsAbsent, ClassIsFull, ValidationFailed
   */
  async move(id: number, { toClassId, date = this.today, endDate }: Move): Promise<Written> {
    const { classId, studentId } = await this.records.pairOf(id);
    if (toClassId === classId) throw new ValidationFailed(['class_id must name another class']);
    const scope = { classIds: [classId, toClassId], studentIds: [studentId] };
    return this.written(scope, (plan) => {
      const { plannedEnd } = plan.find(id);
      const beginDate = plan.end(id, date).endDate ?? date;
      const period = { beginDate, endDate: endDate === undefined ? plannedEnd : endDate };
      return outcomeInBody(() => plan.enroll({ classId: toClassId, studentId, ...period }));
    });
  }

  /**
   * Corrects the first and the last day of a period. A date that is left out stays.
   *
   * @throws EnrollmentNotFound, ClassArchived, AlreadyEnrolled, StudentIsAbsent, ClassIsFull, ValidationFailed
   */
  async correct(id: number, dates: Partial<Period>): Promise<Written> {
    const { classId, studentId } = await this.records.pairOf(id);
    return this.written({ classIds: [classId], studentIds: [studentId] }, (plan) => {
      const { beginDate, endDate } = plan.find(id);
      return plan.correct(id, { beginDate, endDate, ...dates });
    });
  }

  /** Removes a period that never was. @throws EnrollmentNotFound */
  async remove(id: number): Promise<void> {
    const { classId, studentId } = await this.records.pairOf(id);
    await this.seating.change({ classIds: [classId], studentIds: [studentId] }, (plan) => plan.remove(id));
  }

  private async written(scope: SeatingScope, work: (plan: SeatingPlan) => Enrollment): Promise<Written> {
    const { result, written } = await this.seating.change(scope, work);
    const record = written.get(result);
    if (!record) throw new Error('A changed enrollment must be written');
    return record;
  }

  private seatIn(classId: number, { studentId, beginDate = this.today, endDate = null }: WantedSeat) {
    return { classId, studentId, beginDate, endDate };
  }

  private get today(): string {
    return this.calendar.time().today;
  }
}

/** The class that the body names is a reference, and not the record that the path addresses. */
function outcomeInBody<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ClassNotFound ? new ValidationFailed(['class_id does not name a class']) : error;
  }
}
