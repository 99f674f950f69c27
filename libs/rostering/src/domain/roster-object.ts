import type { Fields } from '@homeroom/kernel';

/**
 * The kinds of objects of a package that are stored. Each has its own namespace of sourcedIds. A `guardian` is a user who has another record
 * too, such as that of a teacher, under the same sourcedId.
 */
export type RosterKind =
  | 'org'
  | 'academicSession'
  | 'course'
  | 'user'
  | 'guardian'
  | 'class'
  | 'enrollment'
  | 'category'
  | 'lineItem'
  | 'result';

/** The record that an object is about; null for an object without one. */
export interface RosterRecord {
  /** Such as `student`. */
  readonly record: string;
  readonly id: number;
  /** The student whom the record concerns, if any. */
  readonly studentId: number | null;
}

/** An object of a package. */
export interface RosterObject {
  readonly sourcedId: string;
  readonly about: RosterRecord | null;
  /** The fields in the package, and under `values` those of the record. */
  readonly fields: Fields;
  /** Whether the packages still have it. */
  readonly isCurrent: boolean;
  /** Whether it is not stored: no package has the record, and an export made its sourcedId up. */
  readonly isOwn?: true;
}

/** A record for which an export makes a sourcedId up. */
export interface OwnRecord {
  readonly id: number;
  readonly studentId: number | null;
  readonly classId: number | null;
}
