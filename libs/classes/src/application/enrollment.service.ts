import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClassRepository } from '../persistence/school-class.repository';

/** Enrolls students. Concurrent requests neither exceed the capacity of a class nor enroll a student twice. */
@Injectable()
export class EnrollmentService {
  constructor(
    private readonly classes: SchoolClassRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws ClassNotFound, UnknownReference, AlreadyEnrolled, ClassIsFull */
  async enroll(classId: number, studentId: number): Promise<Enrollment> {
    const enrollment = { classId, studentId, enrolledAt: this.clock.now() };
    await this.classes.enroll(enrollment);
    return enrollment;
  }
}
