import {
  attendanceTable,
  attendanceVersionTable,
  gradeKey,
  gradeTable,
  gradeVersionTable,
  markKey,
  mergedWork,
} from '@homeroom/academics';
import { RowMoves, type StoredRow } from '@homeroom/database';
import type { Fields } from '@homeroom/kernel';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ChangedRows, MergeConflict } from '../domain/merge';
import type { ActiveMerge, Author } from './active-merge';

/** A kind of work of students: how two records of it are known to be of the same thing, and what their values are. */
interface WorkKind {
  readonly record: 'grade' | 'attendance';
  readonly table: typeof gradeTable | typeof attendanceTable;
  readonly versions: typeof gradeVersionTable | typeof attendanceVersionTable;
  readonly keyOf: (row: StoredRow) => string | null;
  /** What is known of the conflict beside the values. */
  readonly place: readonly string[];
  readonly values: readonly string[];
  /** The time of the values. */
  readonly time: string;
}

export const gradeKind: WorkKind = {
  record: 'grade',
  table: gradeTable,
  versions: gradeVersionTable,
  keyOf: (row) => gradeKey(row as unknown as Parameters<typeof gradeKey>[0]),
  place: ['class_id', 'term', 'assignment_name'],
  values: ['score', 'max_score', 'letter_grade', 'comments'],
  time: 'graded_at',
};

export const markKind: WorkKind = {
  record: 'attendance',
  table: attendanceTable,
  versions: attendanceVersionTable,
  keyOf: (row) => markKey(row as unknown as Parameters<typeof markKey>[0]),
  place: ['class_id', 'date'],
  values: ['status', 'notes'],
  time: 'recorded_at',
};

interface WorkOfBoth {
  readonly changes: ChangedRows;
  /** The ids of records that are set aside, each with the one that counts. */
  readonly pairs: readonly { readonly from: number; readonly to: number }[];
  /** Removes what is set aside, and gives the values of others to the records that stay. */
  readonly finish: () => Promise<void>;
}

/** Moves the grades and marks of a student to another one. Of two records of one thing one counts, and its history has both. */
@Injectable()
export class MergedWorkService {
  constructor(private readonly rows: RowMoves) {}

  async merge(kind: WorkKind, merge: ActiveMerge): Promise<WorkOfBoth> {
    const { keptId, otherId, about } = merge;
    const { table, versions } = kind;
    const all = await this.rows.rowsOf(table, 'student_id', [keptId, otherId]);
    const stored = new Map(all.map((row) => [row.id, row]));
    const works = all.map((row) => ({ id: row.id, studentId: Number(row['student_id']) }));
    const { moved, pairs } = mergedWork(works, keptId, ({ id }) => kind.keyOf(rowWith(stored, id)));
    const rows = pairs.map(({ own, other }) => ({ own: rowWith(stored, own.id), other: rowWith(stored, other.id) }));
    const earlier = await this.rows.rowsOf(
      versions,
      'record_id',
      rows.map(({ other }) => other.id),
    );
    await this.rows.move(table, 'student_id', keptId, moved, about);
    const changed: { id: number; before: Fields; after: Fields }[] = [];
    const added: { id: number; versions: readonly number[] }[] = [];
    for (const { own, other } of rows) {
      const ofOther = earlier.filter((version) => version['record_id'] === other.id);
      const isOther = this.decide(kind, merge, own, other);
      if (isOther) changed.push({ id: own.id, before: timed(kind, own), after: timed(kind, other) });
      if (isOther === null && ofOther.length === 0) continue;
      const history = historyOf(kind, { own, other, ofOther, isOther: isOther === true }, merge.author);
      added.push({ id: own.id, versions: await this.rows.addParts(versions, history) });
    }
    const setAside = rows.map(({ other }) => other);
    return {
      changes: {
        moved,
        setAside,
        changed: changed.map(({ id, before }) => ({ id, before })),
        added,
        versions: earlier,
      },
      pairs: rows.map(({ own, other }) => ({ from: other.id, to: own.id })),
      finish: async () => {
        await this.rows.remove(
          table,
          setAside.map(({ id }) => id),
          about,
        );
        for (const { id, after } of changed) await this.rows.change(table, id, after, about);
      },
    };
  }

  /** @returns the ids of the records that were changed since, and stay with the student */
  async undo(
    kind: WorkKind,
    changes: ChangedRows,
    { transaction, otherId, about, hasClass }: Undoing,
  ): Promise<readonly number[]> {
    const { table, versions } = kind;
    const { moved, changed, added } = changes;
    const ids = [...moved, ...changed.map(({ id }) => id)];
    const unchanged = await this.rows.unchangedSince(table, ids, transaction);
    await this.rows.move(
      table,
      'student_id',
      otherId,
      moved.filter((id) => unchanged.has(id)),
      about,
    );
    const kept = new Set(changed.filter(({ id }) => !unchanged.has(id)).map(({ id }) => id));
    for (const { id, before } of changed) if (!kept.has(id)) await this.rows.change(table, id, before, about);
    await this.rows.removeParts(
      versions,
      added.filter(({ id }) => !kept.has(id)).flatMap((each) => each.versions),
    );
    const back = changes.setAside.filter((row) => hasClass(Number(row['class_id']))).map(withoutItem);
    await this.rows.putBack(table, back, about);
    const present = new Set(back.map(({ id }) => id));
    await this.rows.addParts(
      versions,
      changes.versions.filter((version) => present.has(Number(version['record_id']))),
    );
    return ids.filter((id) => !unchanged.has(id));
  }

  /** Whether the values of the other record count; null if both have the same. */
  private decide(kind: WorkKind, merge: ActiveMerge, own: StoredRow, other: StoredRow): boolean | null {
    const [ownValues, otherValues] = [pick(own, kind.values), pick(other, kind.values)];
    if (isDeepStrictEqual(ownValues, otherValues)) return null;
    const key = `${kind.record} ${other.id}`;
    const isOther = merge.takesOther(key);
    const [kept, setAside] = isOther ? [otherValues, ownValues] : [ownValues, otherValues];
    const place = pick(own, kind.place);
    merge.conflicts.push({
      ...{ key, record: kind.record, id: own.id, other_id: other.id },
      ...{ kept: { ...place, ...kept }, set_aside: { ...place, ...setAside } },
    } satisfies MergeConflict);
    return isOther;
  }
}

/** An undo of a merge. */
export interface Undoing {
  /** The transaction of the merge. */
  readonly transaction: string;
  readonly keptId: number;
  readonly otherId: number;
  readonly about: readonly number[];
  /** Whether a class exists. */
  readonly hasClass: (id: number) => boolean;
}

interface TwoStates {
  readonly own: StoredRow;
  readonly other: StoredRow;
  readonly ofOther: readonly StoredRow[];
  readonly isOther: boolean;
}

/** The versions by which the history of a record gets those of the other one: first the former state, then those of the other record. */
function historyOf(
  kind: WorkKind,
  { own, other, ofOther, isOther }: TwoStates,
  { keyId, userId, at }: Author,
): readonly Fields[] {
  const by = { record_id: own.id, student_id: own['student_id'] };
  const merged = { ...by, changed_at: at, changed_by_key: keyId, changed_by_user: keyId === null ? userId : null };
  const columns = kind.versions.columns.filter((column) => column !== 'id' && !(column in merged));
  const states = [
    { ...pick(own, columns), ...merged },
    ...ofOther.map(({ id: _, ...version }) => ({ ...version, ...by })),
  ];
  return isOther ? states : [...states, { ...pick(other, columns), ...merged }];
}

/** The line item of a grade may be gone. A grade that is put back finds the one that describes it. */
const withoutItem = ({ line_item_id: _, ...row }: StoredRow): StoredRow => row;

const timed = ({ values, time }: WorkKind, row: StoredRow): Fields => pick(row, [...values, time]);

const pick = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

function rowWith(rows: ReadonlyMap<number, StoredRow>, id: number): StoredRow {
  const row = rows.get(id);
  if (!row) throw new Error('A row that was read must be known');
  return row;
}
