import { type DomainError, UnknownReference } from '@homeroom/kernel';
import {
  type AuditedWrite,
  withAuditInsert,
  ReadClient,
  RecordStore,
  mapConstraintErrors,
  Transactions,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound, EnrollmentNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClass } from '../domain/school-class';
import { ENROLL, type EnrollAnswer } from './enroll';
import { WITHDRAW, type WithdrawAnswer } from './withdraw';
import { schoolClassMapping } from './school-class.mapping';

const enrollmentErrors = {
  enrollment_student_id_fkey: () => new UnknownReference('student_id', 'student'),
  enrollment_current: () => new AlreadyEnrolled(),
};

@Injectable()
export class SchoolClassRepository extends RecordStore<SchoolClass> {
  constructor(transactions: Transactions, reader: ReadClient) {
    super(transactions, reader, {
      entity: SchoolClass,
      mapping: schoolClassMapping,
      notFound: () => new ClassNotFound(),
      recordType: 'class',
      noun: 'Class',
      usedBy: {
        enrollment: ['enrollment', 'enrollments'],
        grade: ['grade', 'grades'],
        attendance: ['attendance record', 'attendance records'],
        announcement: ['announcement', 'announcements'],
      },
      references: { teacher_id: 'teacher' },
    });
  }

  /** Enrolls a student in a class. @throws ClassNotFound, UnknownReference, AlreadyEnrolled, ClassIsFull */
  async enroll(enrollment: Enrollment): Promise<void> {
    const write = writeOf(enrollment);
    const answer = verdictOf(
      await mapConstraintErrors(enrollmentErrors, () => this.transactions.write<EnrollAnswer>(write)),
    );
    if (answer.verdict === 'retry') return this.enroll(enrollment);
    if (answer.verdict !== 'enrolled') throw errorOf(answer);
  }

  /**
   * Enrolls many students with one statement, inside the active transaction. Seats are given in the order of the list.
   *
   * @returns the error of each enrollment; null if the student is enrolled
   */
  async enrollAll(enrollments: readonly Enrollment[]): Promise<(DomainError | null)[]> {
    const answers = (await this.transactions.writeAll<EnrollAnswer>(enrollments.map(writeOf))).map(verdictOf);
    const again = enrollments.filter((_, index) => answers[index]?.verdict === 'retry');
    const retried = again.length > 0 ? await this.enrollAll(again) : [];
    return answers.map((answer) => {
      if (answer.verdict === 'retry') return retried.shift() ?? null;
      return answer.verdict === 'enrolled' ? null : errorOf(answer);
    });
  }

  /** Ends the current enrollment of a student on a date, `YYYY-MM-DD`. @throws ClassNotFound, EnrollmentNotFound */
  async withdraw(classId: number, studentId: number, endDate: string): Promise<void> {
    const row = { class_id: classId, student_id: studentId, end_date: endDate };
    const write = withAuditInsert({ ...WITHDRAW, row }, 'class', ['enrolled_count']);
    const answer = await this.transactions.write<WithdrawAnswer>(write);
    if (!answer?.is_class) throw new ClassNotFound();
    if (!answer.is_ended) throw new EnrollmentNotFound();
  }
}

function writeOf({ classId, studentId, enrolledAt, beginDate }: Enrollment): AuditedWrite {
  const row = { class_id: classId, student_id: studentId, enrolled_at: enrolledAt, begin_date: beginDate };
  return withAuditInsert({ ...ENROLL, row }, 'class', ['enrolled_count']);
}

function verdictOf(answer: EnrollAnswer | null): EnrollAnswer {
  if (!answer) throw new Error('The statement must answer a verdict for each row');
  return answer;
}

function errorOf({ verdict, capacity }: EnrollAnswer): DomainError {
  if (verdict === 'unknown class') return new ClassNotFound();
  if (verdict === 'unknown student') return new UnknownReference('student_id', 'student');
  return verdict === 'full' ? new ClassIsFull(capacity ?? 0) : new AlreadyEnrolled();
}
