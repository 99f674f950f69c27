import { UnknownReference } from '@homeroom/kernel';
import { withAuditInsert, ReadClient, RecordStore, mapConstraintErrors, Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { AlreadyEnrolled, ClassIsFull, ClassNotFound, EnrollmentNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClass } from '../domain/school-class';
import { ENROLL, type EnrollAnswer } from './enroll';
import { WITHDRAW, type WithdrawAnswer } from './withdraw';
import { schoolClassMapping } from './school-class.mapping';

const constraintErrors = {
  school_class_teacher_id_fkey: () => new UnknownReference('teacher_id', 'teacher'),
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
      constraintErrors,
    });
  }

  /** Enrolls a student in a class. @throws ClassNotFound, UnknownReference, AlreadyEnrolled, ClassIsFull */
  async enroll(enrollment: Enrollment): Promise<void> {
    const { classId, studentId, enrolledAt, beginDate } = enrollment;
    const row = { class_id: classId, student_id: studentId, enrolled_at: enrolledAt, begin_date: beginDate };
    const write = withAuditInsert({ ...ENROLL, row }, 'class', ['enrolled_count']);
    const answer = await mapConstraintErrors(constraintErrors, () => this.transactions.write<EnrollAnswer>(write));
    if (!answer) throw new Error('The statement must answer a verdict for each row');
    if (answer.verdict === 'retry') return this.enroll(enrollment);
    if (answer.verdict !== 'enrolled') throw errorOf(answer);
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

function errorOf({ verdict, capacity }: EnrollAnswer): Error {
  if (verdict === 'unknown class') return new ClassNotFound();
  if (verdict === 'unknown student') return new UnknownReference('student_id', 'student');
  return verdict === 'full' ? new ClassIsFull(capacity ?? 0) : new AlreadyEnrolled();
}
