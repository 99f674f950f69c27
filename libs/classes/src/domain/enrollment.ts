import { ValidationFailed } from '@homeroom/kernel';
import type { Period } from './period';

/** A seat that a student is to have. */
export interface NewSeat extends Period {
  readonly classId: number;
  readonly studentId: number;
  /** The time at which it is recorded; now by default. */
  readonly enrolledAt?: Date;
}

/** An absence of a student from the school, from the day of the withdrawal up to, and not including, that of the return. */
export interface Absence extends Period {
  readonly withdrawalId: number;
}

/** The seat of a student in a class during a period. */
export class Enrollment implements Period {
  readonly id!: number;
  readonly classId!: number;
  readonly studentId!: number;
  readonly enrolledAt!: Date;
  readonly beginDate!: string;
  readonly endDate!: string | null;
  /** The withdrawal of the student from the school that ended it; null if none did. */
  readonly withdrawalId!: number | null;
  /** The end that it had before that withdrawal. */
  readonly endBeforeWithdrawal!: string | null;

  /** @throws ValidationFailed for an end before the begin */
  static begin({ classId, studentId, beginDate, endDate, enrolledAt }: NewSeat, now: Date): Enrollment {
    assertOrder({ beginDate, endDate });
    const fields = { id: 0, classId, studentId, beginDate, endDate, enrolledAt: enrolledAt ?? now };
    return Object.assign(new Enrollment(), fields, notWithdrawn);
  }

  /** @throws ValidationFailed for an end before the begin */
  during({ beginDate, endDate }: Period): Enrollment {
    assertOrder({ beginDate, endDate });
    return this.with({ beginDate, endDate, ...(endDate === this.endDate ? {} : notWithdrawn) });
  }

  /** Ends it on a day, or on its first day if it begins later. */
  endedOn(day: string): Enrollment {
    return this.during({ beginDate: this.beginDate, endDate: later(day, this.beginDate) });
  }

  /** Ends it with the withdrawal of the student. */
  endedBy({ withdrawalId, beginDate: day }: Absence): Enrollment {
    return this.with({ endDate: later(day, this.beginDate), withdrawalId, endBeforeWithdrawal: this.endDate });
  }

  /** The end without a withdrawal of the student; null if it is not known yet. */
  get plannedEnd(): string | null {
    return this.withdrawalId === null ? this.endDate : this.endBeforeWithdrawal;
  }

  /** As it was before the withdrawal that ended it. */
  get beforeWithdrawal(): Enrollment {
    return this.with({ endDate: this.endBeforeWithdrawal, ...notWithdrawn });
  }

  private with(fields: Partial<Enrollment>): Enrollment {
    return Object.assign(new Enrollment(), this, fields);
  }
}

const notWithdrawn = { withdrawalId: null, endBeforeWithdrawal: null };

const later = (one: string, other: string): string => (one > other ? one : other);

function assertOrder({ beginDate, endDate }: Period): void {
  if (endDate !== null && endDate < beginDate) {
    throw new ValidationFailed([`end_date must not be before ${beginDate}, the begin_date`]);
  }
}
