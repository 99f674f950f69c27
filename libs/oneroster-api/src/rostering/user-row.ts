import type { ObjectFields } from '../reading/resource';

/** What is read of a user. */
export interface UserRow {
  readonly record: string;
  readonly name: string | null;
  /** The number of words of the family name. */
  readonly words: number;
  /** Whether the student has left the share of the caller, who sees no contact data then. */
  readonly isFormer: boolean;
  readonly preferred: string | null;
  readonly email: string | null;
  readonly phones: readonly string[] | null;
  readonly gradeLevel: string | null;
  readonly schoolId: number | null;
  readonly agents: readonly string[] | null;
  /** What the last package said of the user. */
  readonly fields: ObjectFields | null;
}
