import type { DomainError } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/people';
import { Injectable } from '@nestjs/common';
import { ClassNotFound } from '../domain/classes.errors';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClassRepository } from '../persistence/school-class.repository';

/** Enrolls students. Concurrent requests neither exceed the capacity of a class nor enroll a student twice. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly classes: SchoolClassRepository,
    private readonly calendar: SchoolCalendar,
  ) {}

  /** @throws ClassNotFound, UnknownReference, AlreadyEnrolled, ClassIsFull */
  async enroll(classId: number, studentId: number): Promise<Enrollment> {
    const { now, today } = this.calendar.time();
    const enrollment = { classId, studentId, enrolledAt: now, beginDate: today };
    await this.classes.enroll(enrollment);
    return enrollment;
  }

  /**
   * Enrolls students in the order of the list, inside the active transaction.
   *
   * @returns the outcome of each student, in their order
   * @throws ClassNotFound
   */
  async enrollAll(classId: number, studentIds: readonly number[]): Promise<(Enrollment | DomainError)[]> {
    const { now, today } = this.calendar.time();
    const enrollments = studentIds.map((studentId) => ({ classId, studentId, enrolledAt: now, beginDate: today }));
    const errors = await this.classes.enrollAll(enrollments);
    const unknownClass = errors.find((error) => error instanceof ClassNotFound);
    if (unknownClass) throw unknownClass;
    return enrollments.map((enrollment, index) => errors[index] ?? enrollment);
  }

  /** Ends the current enrollment today. @throws ClassNotFound, EnrollmentNotFound */
  withdraw(classId: number, studentId: number): Promise<void> {
    return this.classes.withdraw(classId, studentId, this.calendar.time().today);
  }
}
