/** A student's seat in a class. */
export class Enrollment {
  readonly id!: number;

  constructor(
    readonly classId: number,
    readonly studentId: number,
    readonly enrolledAt: Date,
  ) {}
}
