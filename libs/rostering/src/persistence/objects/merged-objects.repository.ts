import { Transactions } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** An object of packages as it was before a merge. */
interface FormerObject {
  readonly kind: string;
  readonly sourced_id: string;
  readonly record_id: number | null;
  readonly student_id: number | null;
  /** The record that it is about since. */
  readonly now: number | null;
}

interface FormerCopy {
  readonly import_id: number;
  readonly kind: string;
  readonly sourced_id: string;
}

interface GuardianLink {
  readonly guardian_id: number;
  readonly place: number;
  /** Whether both students have the guardian. */
  readonly is_shared: boolean;
}

/** What the merge of two students changed of packages, for its undo. */
export interface MovedRoster {
  readonly objects: readonly FormerObject[];
  readonly copies: readonly FormerCopy[];
  readonly guardians: readonly GuardianLink[];
}

/** Two records of one kind, of which one is set aside. */
interface Repointed {
  readonly from: number;
  readonly to: number;
}

/** The student in the values that the last package had of an object. */
const withStudent = (fields: string, student: string): string =>
  `CASE WHEN ${fields} #> '{values,student_id}' IS NULL THEN ${fields}
    ELSE jsonb_set(${fields}, '{values,student_id}', to_jsonb(${student})) END`;

/**
 * An object whose record was set aside is about the one that stays. It follows the object that this one has, if there is one: while a package
 * has both, the rows of the other count.
 */
const REPOINT = `WITH given AS (SELECT * FROM unnest($2::integer[], $3::integer[]) row (from_id, to_id)),
    former AS MATERIALIZED (SELECT o.kind, o.sourced_id, o.record_id, o.student_id, to_id AS now, (
        SELECT sourced_id FROM roster_object main WHERE main.record = $1 AND main.record_id = to_id
        ORDER BY main.is_current DESC, main.sourced_id LIMIT 1) AS follows
      FROM given JOIN roster_object o ON o.record = $1 AND o.record_id = from_id ORDER BY kind, sourced_id FOR UPDATE OF o),
    changed AS (UPDATE roster_object o SET record_id = now,
        fields = CASE WHEN follows IS NULL THEN o.fields ELSE jsonb_set(o.fields, '{follows}', to_jsonb(follows)) END
      FROM former WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id)
  SELECT kind, sourced_id, record_id, student_id, now FROM former`;

const MOVE_OBJECTS = `UPDATE roster_object SET student_id = $2::integer, fields = ${withStudent('fields', '$2::integer')}
  WHERE student_id = $1::integer RETURNING kind, sourced_id, record_id, $1::integer AS student_id, record_id AS now`;

const MOVE_COPIES = `UPDATE import_roster_object SET student_id = $2::integer,
    before = before || jsonb_build_object('student_id', $2::integer, 'fields', ${withStudent("(before->'fields')", '$2::integer')})
      || CASE WHEN before->>'record' = 'student' THEN jsonb_build_object('record_id', $2::integer) ELSE '{}' END
  WHERE student_id = $1::integer RETURNING import_id, kind, sourced_id`;

const MOVE_GUARDIANS = `WITH former AS MATERIALIZED (SELECT guardian_id, place, EXISTS (
        SELECT FROM student_guardian own WHERE own.student_id = $2::integer AND own.guardian_id = g.guardian_id) AS is_shared
      FROM student_guardian g WHERE student_id = $1::integer ORDER BY place, guardian_id FOR UPDATE),
    moved AS (UPDATE student_guardian g SET student_id = $2::integer, place = g.place + (
        SELECT coalesce(max(place), 0) FROM student_guardian WHERE student_id = $2::integer)
      FROM former WHERE g.student_id = $1::integer AND g.guardian_id = former.guardian_id AND NOT is_shared)
  SELECT guardian_id, place, is_shared FROM former`;

/** What the merge of two teachers changed of packages, for its undo. */
export interface MovedTeacherObjects {
  readonly objects: readonly FormerObject[];
  /** The classes of which the last package said that the other teacher has them. */
  readonly classes: readonly { readonly kind: string; readonly sourced_id: string }[];
}

/** The objects of a teacher, and whether packages still have one of them. */
const OBJECTS_OF_TEACHERS = `SELECT record_id AS id, bool_or(is_current) AS "isCurrent" FROM roster_object
  WHERE record = 'teacher' AND record_id = ANY ($1::integer[]) GROUP BY record_id`;

const UNLINK = `WITH former AS MATERIALIZED (SELECT kind, sourced_id, record_id, student_id FROM roster_object
      WHERE record = 'teacher' AND record_id = ANY ($1::integer[]) ORDER BY kind, sourced_id FOR UPDATE),
    unlinked AS (UPDATE roster_object o SET record = NULL, record_id = NULL FROM former
      WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id)
  SELECT kind, sourced_id, record_id, student_id, NULL::integer AS now FROM former`;

/** @param classes a condition on the objects of classes */
const teacherOfClasses = (classes: string): string => `UPDATE roster_object
  SET fields = jsonb_set(fields, '{values,teacher_id}', to_jsonb($2::integer))
  WHERE record = 'class' AND ${classes} AND fields #>> '{values,teacher_id}' = $1::integer::text RETURNING kind, sourced_id`;

/** Gives what packages say of one student or teacher to another one, and back. Call it inside a transaction. */
@Injectable()
export class MergedObjectRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Call it before the records are removed: their objects would be forgotten with them. */
  async repoint(record: string, pairs: readonly Repointed[]): Promise<readonly FormerObject[]> {
    if (pairs.length === 0) return [];
    return this.transactions.execute<FormerObject>({
      sql: REPOINT,
      values: [record, pairs.map(({ from }) => from), pairs.map(({ to }) => to)],
    });
  }

  /** Moves the objects about a student, the copies of them that imports keep, and the guardians. */
  async moveStudent(from: number, to: number): Promise<MovedRoster> {
    const values = [from, to];
    const ofStudent = await this.repoint('student', [{ from, to }]);
    const others = await this.transactions.execute<FormerObject>({ sql: MOVE_OBJECTS, values });
    const copies = await this.transactions.execute<FormerCopy>({ sql: MOVE_COPIES, values });
    const guardians = await this.transactions.execute<GuardianLink>({ sql: MOVE_GUARDIANS, values });
    const keys = new Set(ofStudent.map(keyOf));
    return { objects: [...ofStudent, ...others.filter((each) => !keys.has(keyOf(each)))], copies, guardians };
  }

  /**
   * Moves the objects of a teacher. A teacher whom packages never had goes on teaching beside one whom they no longer have: the objects are
   * then of nobody.
   *
   * @param classIds the classes of both
   */
  async moveTeacher(from: number, to: number, classIds: readonly number[]): Promise<MovedTeacherObjects> {
    const known = await this.transactions.execute<{ id: number; isCurrent: boolean }>({
      sql: OBJECTS_OF_TEACHERS,
      values: [[from, to]],
    });
    const isGone = known.length === 1 && known.every(({ isCurrent }) => !isCurrent);
    const objects = isGone
      ? await this.transactions.execute<FormerObject>({ sql: UNLINK, values: [[from, to]] })
      : await this.repoint('teacher', [{ from, to }]);
    const classes = await this.transactions.execute<MovedTeacherObjects['classes'][number]>({
      sql: teacherOfClasses('record_id = ANY ($3::integer[])'),
      values: [from, to, classIds],
    });
    return { objects, classes };
  }

  /** Puts back the objects of a teacher, as far as they are still as the merge left them. */
  async moveTeacherBack({ objects, classes }: MovedTeacherObjects, from: number, to: number): Promise<void> {
    await this.transactions.execute({
      sql: `UPDATE roster_object o SET record = 'teacher', record_id = former.record_id, fields = o.fields - 'follows'
        FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) former (kind, sourced_id, record_id, now)
        WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id AND o.record_id IS NOT DISTINCT FROM now`,
      values: [
        objects.map(({ kind }) => kind),
        objects.map(({ sourced_id: id }) => id),
        objects.map(({ record_id: id }) => id),
        objects.map(({ now }) => now),
      ],
    });
    await this.transactions.execute({
      sql: teacherOfClasses('(kind, sourced_id) IN (SELECT * FROM unnest($3::text[], $4::text[]))'),
      values: [from, to, classes.map(({ kind }) => kind), classes.map(({ sourced_id: id }) => id)],
    });
  }

  /** Puts back what was moved, as far as it is still as the merge left it. */
  async moveBack({ objects, copies, guardians }: MovedRoster, from: number, to: number): Promise<void> {
    await this.transactions.execute({
      sql: `UPDATE roster_object o SET record_id = former.record_id, student_id = former.student_id,
          fields = ${withStudent("(o.fields - 'follows')", 'former.student_id')}
        FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[], $5::integer[])
          former (kind, sourced_id, record_id, student_id, now)
        WHERE o.kind = former.kind AND o.sourced_id = former.sourced_id AND o.record_id IS NOT DISTINCT FROM now`,
      values: [
        objects.map(({ kind }) => kind),
        objects.map(({ sourced_id: id }) => id),
        objects.map(({ record_id: id }) => id),
        objects.map(({ student_id: id }) => id),
        objects.map(({ now }) => now),
      ],
    });
    await this.transactions.execute({
      sql: `UPDATE import_roster_object copy SET student_id = $2::integer,
          before = before || jsonb_build_object('student_id', $2::integer, 'fields', ${withStudent("(before->'fields')", '$2::integer')})
            || CASE WHEN before->>'record' = 'student' THEN jsonb_build_object('record_id', $2::integer) ELSE '{}' END
        FROM jsonb_to_recordset($1::text::jsonb) former (import_id integer, kind text, sourced_id text)
        WHERE copy.import_id = former.import_id AND copy.kind = former.kind AND copy.sourced_id = former.sourced_id
          AND copy.student_id = $3::integer`,
      values: [JSON.stringify(copies), to, from],
    });
    await this.transactions.execute({
      sql: `UPDATE student_guardian g SET student_id = $2::integer, place = former.place
        FROM jsonb_to_recordset($1::text::jsonb) former (guardian_id integer, place integer, is_shared boolean)
        WHERE g.student_id = $3::integer AND g.guardian_id = former.guardian_id AND NOT is_shared`,
      values: [JSON.stringify(guardians), to, from],
    });
    await this.transactions.execute({
      sql: `INSERT INTO student_guardian (student_id, guardian_id, place) SELECT $2::integer, guardian_id, place
        FROM jsonb_to_recordset($1::text::jsonb) former (guardian_id integer, place integer, is_shared boolean)
        WHERE is_shared AND guardian_id IN (SELECT id FROM guardian) ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(guardians), to],
    });
  }
}

const keyOf = ({ kind, sourced_id: id }: FormerObject): string => JSON.stringify([kind, id]);
