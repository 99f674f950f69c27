import type { StoredRow } from '@homeroom/database';
import type { Fields } from '@homeroom/kernel';
import type { MovedTeachings } from '@homeroom/classes';
import type { MovedResults } from '@homeroom/academics';
import type { MovedRoster, MovedTeacherObjects } from '@homeroom/rostering';

/** A merge that a person asks for. */
export interface MergeRequest {
  /** The record that stays. */
  readonly keptId: number;
  /** The record that goes. */
  readonly otherId: number;
  /** Which record has the value where both have one. */
  readonly onConflict: 'keep' | 'other';
  /** The keys of the conflicts that are decided the other way. */
  readonly exceptions: readonly string[];
}

/** Both records have a value, and one of them counts. */
export interface MergeConflict {
  readonly key: string;
  readonly record: 'student' | 'teacher' | 'enrollment' | 'withdrawal' | 'grade' | 'attendance' | 'contact';
  /** The id of the record that counts, and of the one that is set aside; null for fields of the person. */
  readonly id: number | null;
  readonly other_id: number | null;
  readonly kept: Fields;
  readonly set_aside: Fields;
}

/** The numbers of records of a student that moved. */
export interface MovedCounts {
  readonly enrollments: number;
  readonly grades: number;
  readonly attendance: number;
  readonly withdrawals: number;
  readonly contacts: number;
  readonly sourced_ids: number;
}

/** The numbers of what moved from one teacher to another one. */
export interface MovedTeacherCounts {
  readonly classes: number;
  readonly co_teachings: number;
  readonly users: number;
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

/** The values that the record that stays had before, and got. */
export interface ChangedFields {
  readonly before: Fields;
  readonly after: Fields;
}

/** All that a merge of teachers changed. */
export interface TeacherMergeData extends ChangedFields {
  readonly teacher: StoredRow;
  /** The names that the other teacher had before. Absent of a merge before they were kept. */
  readonly past?: readonly StoredRow[];
  /** The ids of the classes whose record named the other teacher. */
  readonly classes: readonly number[];
  readonly teachings: MovedTeachings;
  /** The ids of the shares of users who see the classes of the other teacher. */
  readonly shares: readonly number[];
  readonly roster: MovedTeacherObjects;
}

/** All that a merge of students changed. */
export interface StudentMergeData extends ChangedFields {
  readonly student: StoredRow;
  /** The names and grade levels that the other student had before. Absent of a merge before they were kept. */
  readonly past?: readonly StoredRow[];
  readonly withdrawals: ChangedRows;
  readonly enrollments: ChangedRows;
  readonly grades: ChangedRows;
  readonly attendance: ChangedRows;
  /** Absent of a merge before there were contacts. */
  readonly contacts?: ChangedRows;
  /** Absent of a merge before there were results. */
  readonly results?: MovedResults;
  readonly roster: MovedRoster;
  /** The objects of records that were set aside. */
  readonly repointed: MovedRoster['objects'];
  readonly imports: readonly string[];
}

export const noRows: ChangedRows = { moved: [], setAside: [], changed: [], added: [], versions: [] };
