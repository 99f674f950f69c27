import { type DomainError, UnknownReference } from '@homeroom/kernel';
import {
  type AuditedWrite,
  instantAsText,
  type JsonRow,
  withAuditInsert,
  ReadClient,
  RecordStore,
  mapConstraintErrors,
  Transactions,
} from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { StudentWithdrawn } from '@homeroom/people';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound, EnrollmentNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClass } from '../domain/school-class';
import { ENROLL, type EnrollAnswer } from './enrollments/enroll';
import { WITHDRAW, type WithdrawAnswer } from './enrollments/withdraw';
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
    const write = withdrawalOf({
      class_id: classId,
      student_id: studentId,
      end_date: endDate,
      ended_by_withdrawal: false,
    });
    const answer = await this.transactions.write<WithdrawAnswer>(write);
    if (!answer?.is_class) throw new ClassNotFound();
    if (!answer.is_ended) throw new EnrollmentNotFound();
  }

  /** Ends all current enrollments of a student who leaves the school, inside the active transaction. */
  async withdrawFromAll(studentId: number, endDate: string): Promise<void> {
    const classes = await this.transactions.execute<{ class_id: number }>({
      sql: CURRENT_CLASSES,
      values: [studentId],
    });
    const ending = { student_id: studentId, end_date: endDate, ended_by_withdrawal: true };
    await this.transactions.writeAll(classes.map(({ class_id }) => withdrawalOf({ class_id, ...ending })));
  }

  /**
   * Replaces the enrollments that the withdrawal of a student ended by current ones, inside the active transaction.
   *
   * @throws ClassIsFull
   */
  async resumeEnrollments(studentId: number): Promise<void> {
    const ended = await this.transactions.execute<EndedEnrollment>({ sql: REMOVE_ENDED, values: [studentId] });
    const errors = await this.enrollAll(
      ended.map((row) => ({
        classId: row.class_id,
        studentId,
        enrolledAt: new Date(row.enrolled_at),
        beginDate: row.begin_date,
      })),
    );
    const index = errors.findIndex((error) => error !== null);
    const error = errors[index];
    const row = ended[index];
    if (error instanceof ClassIsFull && row) {
      throw new ClassIsFull(error.capacity, `Class ${row.class_id} (${row.class_name})`);
    }
    if (error) throw error;
  }
}

const CURRENT_CLASSES =
  'SELECT class_id FROM enrollment WHERE student_id = $1::int AND end_date IS NULL ORDER BY class_id';

/** The enrollments come back as new rows, so that the rule about seats stands in one statement only. */
const REMOVE_ENDED = `DELETE FROM enrollment WHERE student_id = $1::int AND ended_by_withdrawal
  RETURNING class_id, (SELECT name FROM school_class WHERE id = class_id) AS class_name,
    ${instantAsText('enrolled_at')} AS enrolled_at, begin_date::text AS begin_date`;

interface EndedEnrollment {
  readonly class_id: number;
  readonly class_name: string;
  readonly enrolled_at: string;
  readonly begin_date: string;
}

const withdrawalOf = (row: JsonRow): AuditedWrite => withAuditInsert({ ...WITHDRAW, row }, 'class', ['enrolled_count']);

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
  if (verdict === 'withdrawn student') return new StudentWithdrawn();
  if (verdict === 'unknown student') return new UnknownReference('student_id', 'student');
  return verdict === 'full' ? new ClassIsFull(capacity ?? 0) : new AlreadyEnrolled();
}
