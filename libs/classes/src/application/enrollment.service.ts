import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import type { Enrollment } from '../domain/enrollment';
import { SchoolClassRepository } from '../persistence/school-class.repository';

/** Seats students: never one too many, never one twice, whatever runs in parallel. */
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
