/** A school year, a term or a grading period, as a package names it. */
export class AcademicSession {
  readonly id!: number;
  readonly title!: string;
  /** Such as `term`. Packages may have others than OneRoster names. */
  readonly type!: string | null;
  readonly startDate!: string | null;
  /** The first day after the session. */
  readonly endDate!: string | null;
  /** The year in which the school year ends. */
  readonly schoolYear!: number | null;
  /** The session that contains this one. */
  readonly parentId!: number | null;
  /** Whether the packages still have it. */
  readonly isCurrent!: boolean;
  readonly updatedAt!: Date;
}
