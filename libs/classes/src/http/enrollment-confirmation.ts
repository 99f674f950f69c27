import type { Enrollment } from '../domain/enrollment';

/** The answer to POST /classes/{id}/enroll. */
export interface EnrollmentConfirmation {
  readonly message: string;
  readonly class_id: number;
  readonly student_id: number;
  readonly enrolled_at: string;
}

export const confirmationOf = ({ classId, studentId, enrolledAt }: Enrollment): EnrollmentConfirmation => ({
  message: 'Student enrolled successfully',
  class_id: classId,
  student_id: studentId,
  enrolled_at: enrolledAt.toISOString(),
});
