import type { StoredRow } from '@homeroom/database';
import type { Fields } from '@homeroom/kernel';
import type { MovedRoster } from '@homeroom/rostering';

/** A merge that a person asks for. */
export interface MergeRequest {
  /** The student that stays. */
  readonly keptId: number;
  /** The student that goes. */
  readonly otherId: number;
  /** Which record has the value where both have one. */
  readonly onConflict: 'keep' | 'other';
  /** The keys of the conflicts that are decided the other way. */
  readonly exceptions: readonly string[];
}

/** Both records have a value, and one of them counts. */
export interface MergeConflict {
  readonly key: string;
  readonly record: 'student' | 'enrollment' | 'withdrawal' | 'grade' | 'attendance';
  /** The id of the record that counts, and of the one that is set aside; null for fields of the student. */
  readonly id: number | null;
  readonly other_id: number | null;
  readonly kept: Fields;
  readonly set_aside: Fields;
}

/** The numbers of records that moved. */
export interface MovedCounts {
  readonly enrollments: number;
  readonly grades: number;
  readonly attendance: number;
  readonly withdrawals: number;
  readonly guardians: number;
  readonly sourced_ids: number;
}

/** What a merge changed in a table, for its undo. */
export interface ChangedRows {
  readonly moved: readonly number[];
  /** Rows that were removed, as they were. */
  readonly setAside: readonly StoredRow[];
  /** Rows that got other values: those of before. */
  readonly changed: readonly { readonly id: number; readonly before: Fields }[];
  /** The versions that the merge added to the history of a row. */
  readonly added: readonly { readonly id: number; readonly versions: readonly number[] }[];
  /** The versions of the rows that were removed. */
  readonly versions: readonly StoredRow[];
}

/** All that a merge changed. */
export interface StudentMergeData {
  readonly student: StoredRow;
  /** The values that the student that stays had before, and got. */
  readonly before: Fields;
  readonly after: Fields;
  readonly withdrawals: ChangedRows;
  readonly enrollments: ChangedRows;
  readonly grades: ChangedRows;
  readonly attendance: ChangedRows;
  readonly roster: MovedRoster;
  /** The objects of records that were set aside. */
  readonly repointed: MovedRoster['objects'];
  readonly imports: readonly string[];
}

export const noRows: ChangedRows = { moved: [], setAside: [], changed: [], added: [], versions: [] };
