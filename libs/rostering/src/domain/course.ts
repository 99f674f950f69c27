/** A course, of which classes are held. */
export class Course {
  readonly id!: number;
  readonly title!: string;
  readonly code!: string | null;
  /** The grade levels for which it is meant. */
  readonly grades!: readonly string[] | null;
  readonly subjects!: readonly string[] | null;
  readonly subjectCodes!: readonly string[] | null;
  readonly schoolId!: number | null;
  /** The school year. */
  readonly academicSessionId!: number | null;
  /** Whether the packages still have it. */
  readonly isCurrent!: boolean;
  readonly updatedAt!: Date;
}
