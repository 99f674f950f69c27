import { type Environment, ValidationFailed } from '@homeroom/kernel';

/**
 * The records that an API key or a dashboard user sees of an environment: those of some schools and classes, or those of the classes of a
 * teacher. A key or user without a share sees the whole environment.
 */
export interface Share {
  readonly schoolIds: readonly number[];
  readonly classIds: readonly number[];
  /** Null for a share of schools and classes. */
  readonly teacherId: number | null;
}

/** The records that a share names. All are absent when they have been deleted: the share then shows nothing. */
export interface ShareRecord {
  readonly id: number;
  readonly schools: readonly NamedRecord[];
  readonly classes: readonly NamedRecord[];
  readonly teacher: NamedRecord | null;
}

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** The ids of a share, for the audit trail. */
export const shareIds = ({ schools, classes, teacher }: ShareRecord): object =>
  teacher === null
    ? { school_ids: schools.map(({ id }) => id), class_ids: classes.map(({ id }) => id) }
    : { teacher_id: teacher.id };

/** @throws ValidationFailed for a share that names nothing */
export function assertNamesRecords({ schoolIds, classIds, teacherId }: Share): void {
  if (schoolIds.length + classIds.length > 0 || teacherId !== null) return;
  throw new ValidationFailed(['a share must name at least one school or class']);
}

/** The schema of an environment that was never served is missing. */
export const notServed = (environment: Environment): ValidationFailed =>
  new ValidationFailed([`${environment} is not served, so it has no schools and classes`]);
