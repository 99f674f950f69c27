import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { Fields } from '@homeroom/kernel';
import { prefixOf } from '../../domain/made-up-ids';
import type { PackageScope } from '../../domain/package-scope';
import type { OwnRecord, RosterKind, RosterObject } from '../../domain/roster-object';
import { inScope, scopeValues } from './package-scope';

interface StoredRow {
  readonly sourced_id: string;
  readonly record: string | null;
  readonly record_id: number | null;
  readonly student_id: number | null;
  readonly fields: Fields;
  readonly is_current: boolean;
}

/** SQL for the records for which an export makes sourcedIds up. */
const ownTables: Readonly<Record<string, string>> = {
  school: 'SELECT id, NULL::integer AS "studentId", NULL::integer AS "classId" FROM school_record',
  student: 'SELECT id, id AS "studentId", NULL::integer AS "classId" FROM student_record',
  teacher: 'SELECT id, NULL::integer AS "studentId", NULL::integer AS "classId" FROM teacher_record',
  class: 'SELECT id, NULL::integer AS "studentId", NULL::integer AS "classId" FROM class_record',
  enrollment: 'SELECT id, student_id AS "studentId", class_id AS "classId" FROM enrollment_record',
  grade: 'SELECT id, student_id AS "studentId", NULL::integer AS "classId" FROM grade_record',
};

/** Objects that are read at once. */
const batchSize = 500;

const hasRow = (condition: string): string => `EXISTS (SELECT FROM package_sourced_id p
  WHERE p.kind = CASE o.kind WHEN 'guardian' THEN 'user' ELSE o.kind END AND p.sourced_id = o.sourced_id AND ${condition})`;

/** Whether the package has the object `o`, or removes it. */
const isInPackage = hasRow('NOT p.is_removed');
const isRemovedByPackage = hasRow('p.is_removed');

const columns = 'sourced_id, record, record_id, student_id, fields, is_current';

/** `before` has the rows as they were, since all parts of a statement see its snapshot. */
const SAVE = `WITH given AS (SELECT * FROM json_to_recordset($3::text::json)
      AS row (sourced_id text, record text, record_id integer, student_id integer, fields jsonb, is_current boolean)),
    before AS (INSERT INTO import_roster_object (import_id, kind, sourced_id, student_id, before)
      SELECT $1::integer, kind, sourced_id, student_id, to_jsonb(roster_object) FROM roster_object
      WHERE kind = $2 AND sourced_id = ANY (ARRAY(SELECT sourced_id FROM given))
      ON CONFLICT DO NOTHING)
  INSERT INTO roster_object (kind, import_id, ${columns}) SELECT $2, $1::integer, ${columns} FROM given
  ON CONFLICT (kind, sourced_id) DO UPDATE SET import_id = excluded.import_id, record = excluded.record,
    record_id = excluded.record_id, student_id = excluded.student_id, fields = excluded.fields, is_current = excluded.is_current`;

/** Stores the objects of packages. Call it inside the transaction of an import. */
@Injectable()
export class RosterObjectRepository {
  constructor(private readonly transactions: Transactions) {}

  async find(kind: RosterKind, sourcedIds: readonly string[]): Promise<ReadonlyMap<string, RosterObject>> {
    const rows = await this.transactions.execute<StoredRow>({
      sql: `SELECT ${columns} FROM roster_object WHERE kind = $1 AND sourced_id = ANY ($2::text[])`,
      values: [kind, [...new Set(sourcedIds)]],
    });
    return new Map(rows.map((row) => [row.sourced_id, objectOf(row)]));
  }

  /** Begins each sourcedId that an export of the environment makes up. */
  async ownPrefix(): Promise<string> {
    const [row] = await this.transactions.execute<{ id: string }>({
      sql: 'SELECT id::text FROM roster_identity',
      values: [],
    });
    return prefixOf(row?.id ?? '');
  }

  /** The records of a type with these ids, except those to which an import has given other sourcedIds. */
  ownRecords(record: string, ids: readonly number[], importId: number): Promise<readonly OwnRecord[]> {
    const table = ownTables[record];
    if (table === undefined) throw new Error(`Exports make no sourcedIds up for ${record}`);
    const sql = `${table} own WHERE id = ANY ($1::integer[]) AND NOT EXISTS (
      SELECT FROM roster_object WHERE record = $2 AND record_id = own.id AND import_id = $3::integer)`;
    return this.transactions.execute({ sql, values: [ids, record, importId] });
  }

  /** The objects with some of many sourcedIds. */
  async *inBatches(kind: RosterKind, sourcedIds: readonly string[]): AsyncGenerator<readonly RosterObject[]> {
    for (let from = 0; from < sourcedIds.length; from += batchSize) {
      const found = await this.find(kind, sourcedIds.slice(from, from + batchSize));
      yield [...found.values()];
    }
  }

  /** The records among these that current objects with other sourcedIds are about. */
  async recordsOfOthers(
    record: string,
    ids: readonly number[],
    sourcedIds: readonly string[],
  ): Promise<ReadonlySet<number>> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `SELECT record_id AS id FROM roster_object WHERE record = $1 AND record_id = ANY ($2::integer[]) AND is_current
        AND sourced_id <> ALL ($3::text[])`,
      values: [record, ids, sourcedIds],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The current objects among these by their sourcedIds. */
  async currentAmong(kind: RosterKind, sourcedIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.transactions.execute<{ id: string }>({
      sql: 'SELECT sourced_id AS id FROM roster_object WHERE kind = $1 AND sourced_id = ANY ($2::text[]) AND is_current',
      values: [kind, sourcedIds],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The enrollments of students that objects are about. @param gone only enrollments whose objects have all left the packages */
  async enrollmentsOf(
    studentIds: readonly number[],
    { gone }: { readonly gone: boolean },
  ): Promise<ReadonlySet<number>> {
    const rows = await this.transactions.execute<{ id: number }>({
      sql: `SELECT record_id AS id FROM roster_object o WHERE record = 'enrollment' AND student_id = ANY ($1::integer[])
        GROUP BY record_id ${gone ? `HAVING NOT bool_or(is_current AND NOT ${isRemovedByPackage})` : ''}`,
      values: [studentIds],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The objects that are about records, each with whether the package has it. */
  async about(
    record: string,
    ids: readonly number[],
  ): Promise<readonly (RosterObject & { readonly isInPackage: boolean })[]> {
    const rows = await this.transactions.execute<StoredRow & { is_in_package: boolean }>({
      sql: `SELECT ${columns}, ${isInPackage} AS is_in_package
        FROM roster_object o WHERE record = $1 AND record_id = ANY ($2::integer[]) ORDER BY sourced_id`,
      values: [record, ids],
    });
    return rows.map((row) => ({ ...objectOf(row), isInPackage: row.is_in_package }));
  }

  /**
   * The students or teachers with an e-mail address, or with the identifier of a user of earlier packages, in lower case.
   *
   * @param mode of the file of users: what a bulk file does not have is gone
   * @returns whether another user has the record, as `isLinked`
   */
  recordsBy(
    field: 'email' | 'identifier',
    record: 'student' | 'teacher',
    keys: readonly string[],
    mode: 'bulk' | 'delta',
  ): Promise<readonly { key: string; id: number; isLinked: boolean }[]> {
    const sql =
      field === 'email'
        ? `SELECT lower(email) AS key, id, EXISTS (
              SELECT FROM roster_object o WHERE record = $2 AND record_id = person.id AND is_current
                AND ${mode === 'bulk' ? isInPackage : `NOT ${isRemovedByPackage}`}) AS "isLinked"
            FROM ${record} person WHERE lower(email) = ANY ($1::text[]) AND $2 <> '' ORDER BY id`
        : `SELECT DISTINCT lower(fields->>'identifier') AS key, record_id AS id, false AS "isLinked" FROM roster_object
            WHERE kind = 'user' AND record = $2 AND lower(fields->>'identifier') = ANY ($1::text[]) ORDER BY record_id`;
    return this.transactions.execute({ sql, values: [keys, record] });
  }

  /** The sourcedIds of the students whose agents are among these users. */
  async studentsWithAgents(agents: readonly string[]): Promise<readonly string[]> {
    const rows = await this.transactions.execute<{ id: string }>({
      sql: `SELECT sourced_id AS id FROM roster_object
        WHERE kind = 'user' AND record = 'student' AND is_current AND fields->'agents' ?| $1::text[]`,
      values: [agents],
    });
    return rows.map(({ id }) => id);
  }

  /** Whether earlier packages had objects of a kind. */
  async has(kind: RosterKind): Promise<boolean> {
    const [row] = await this.transactions.execute<{ found: boolean }>({
      sql: 'SELECT EXISTS (SELECT FROM roster_object WHERE kind = $1) AS found',
      values: [kind],
    });
    return row?.found ?? false;
  }

  /** The sourcedIds of the current objects of a kind that the package covers and does not have. */
  async missing(kind: RosterKind, scope: PackageScope | null): Promise<readonly string[]> {
    const rows = await this.transactions.execute<{ id: string }>({
      sql: `SELECT sourced_id AS id FROM roster_object o WHERE kind = $1 AND is_current AND NOT ${hasRow('true')}
        ${scope ? `AND ${inScope}` : ''} ORDER BY sourced_id`,
      values: [kind, ...(scope ? scopeValues(scope) : [])],
    });
    return rows.map(({ id }) => id);
  }

  /** The number of guardians of the package who are linked to no student. */
  async guardiansOfNobody(): Promise<number> {
    const [row] = await this.transactions.execute<{ count: number }>({
      sql: `SELECT count(*)::integer AS count FROM roster_object o
        JOIN package_sourced_id given ON given.kind = 'user' AND given.sourced_id = o.sourced_id
        WHERE o.kind IN ('user', 'guardian') AND o.record = 'guardian' AND o.is_current
          AND NOT EXISTS (SELECT FROM student_guardian WHERE guardian_id = o.record_id)`,
      values: [],
    });
    return row?.count ?? 0;
  }

  /**
   * The names of the classes of the package in which students sit, and that nobody teaches, on a day, by name. The teacher in the record
   * of such a class does not see it.
   */
  async classesWithoutTeacher(today: string): Promise<readonly string[]> {
    const rows = await this.transactions.execute<{ name: string }>({
      sql: `SELECT name FROM class_record c WHERE id IN (SELECT o.record_id FROM roster_object o
            JOIN package_sourced_id given ON given.kind = 'class' AND given.sourced_id = o.sourced_id
            WHERE o.kind = 'class' AND o.record = 'class' AND o.is_current)
          AND id IN (SELECT classes_without_teacher($1::text::date))
        ORDER BY name, id`,
      values: [today],
    });
    return rows.map(({ name }) => name);
  }

  /** The names of the classes of the package whose last day is over, by id, in the order of names. */
  async archivedClasses(today: string): Promise<ReadonlyMap<number, string>> {
    const rows = await this.transactions.execute<{ id: number; name: string }>({
      sql: `SELECT c.id, c.name FROM class_days days JOIN class_record c ON c.id = days.class_id
        WHERE days.last_day < $1::text::date AND c.id IN (SELECT o.record_id FROM roster_object o
            JOIN package_sourced_id given ON given.kind = 'class' AND given.sourced_id = o.sourced_id AND NOT given.is_removed
            WHERE o.kind = 'class' AND o.record = 'class' AND o.is_current)
        ORDER BY c.name, c.id`,
      values: [today],
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Those of the teachers whose last day is over. */
  async teachersWhoLeft(ids: readonly number[], today: string): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.transactions.execute<{ id: number }>({
      sql: 'SELECT teacher_id AS id FROM teacher_days WHERE teacher_id = ANY ($1::integer[]) AND last_day < $2::text::date',
      values: [ids, today],
    });
    return new Set(rows.map(({ id }) => id));
  }

  /** The names of classes, by id. */
  async namesOfClasses(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.transactions.execute<{ id: number; name: string }>({
      sql: 'SELECT id, name FROM class_record WHERE id = ANY ($1::integer[]) ORDER BY id',
      values: [ids],
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async save(importId: number, kind: RosterKind, objects: readonly RosterObject[]): Promise<void> {
    if (objects.length === 0) return;
    const rows = objects.map(({ sourcedId, about, fields, isCurrent }) => ({
      sourced_id: sourcedId,
      record: about?.record ?? null,
      record_id: about?.id ?? null,
      student_id: about?.studentId ?? null,
      fields,
      is_current: isCurrent,
    }));
    await this.transactions.execute({ sql: SAVE, values: [importId, kind, JSON.stringify(rows)] });
  }

  /** The number of a later import that changed objects which an import wrote; null if there is none. Its number may be a lower one. */
  async laterImport(importId: number): Promise<number | null> {
    const [row] = await this.transactions.execute<{ later: number | null }>({
      sql: `SELECT min(import_id) AS later FROM import_roster_object
        WHERE import_id <> $1::integer AND (before->>'import_id')::integer = $1::integer`,
      values: [importId],
    });
    return row?.later ?? null;
  }

  /** Puts the objects that an import wrote back as they were. */
  async restore(importId: number): Promise<void> {
    for (const sql of [
      'DELETE FROM roster_object WHERE import_id = $1::integer',
      // The ids of rows are new: those of other rows may have taken them since.
      `INSERT INTO roster_object (kind, sourced_id, record, record_id, student_id, fields, is_current, import_id)
        SELECT restored.kind, restored.sourced_id, record, record_id, restored.student_id, fields, is_current, restored.import_id
        FROM import_roster_object written, jsonb_populate_record(NULL::roster_object, written.before) restored
        WHERE written.import_id = $1::integer`,
      'DELETE FROM import_roster_object WHERE import_id = $1::integer',
    ]) {
      await this.transactions.execute({ sql, values: [importId] });
    }
  }
}

const objectOf = ({ sourced_id, record, record_id, student_id, fields, is_current }: StoredRow): RosterObject => ({
  sourcedId: sourced_id,
  about: record !== null && record_id !== null ? { record, id: record_id, studentId: student_id } : null,
  fields,
  isCurrent: is_current,
});
