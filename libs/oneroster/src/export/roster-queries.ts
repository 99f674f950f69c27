import type { Query, Sql } from '@homeroom/database';
import type { Fields } from '@homeroom/kernel';
import { MadeUpIds, type RosterTable } from '@homeroom/rostering';
import { RosterCells } from './roster-cells';
import { SchoolPart } from './school-part';

/** Rows that are fetched at once. */
const batch = 1_000;

/** What the last package said of a record or of an object without one. */
interface Imported {
  /** Null for a record that no package has. */
  readonly sourced_id: string | null;
  readonly fields: Fields | null;
}

/** The sourcedId of the school of a record; null for none. */
interface InSchool {
  readonly school: string | null;
}

export interface StudentRow extends Imported, InSchool {
  readonly id: number;
  readonly name: string;
  readonly preferred_given_name: string | null;
  readonly email: string;
  readonly grade_level: string;
  readonly date_of_birth: string | null;
  /** In the order of calls. */
  readonly contacts: readonly ContactOfStudent[];
}

export interface TeacherRow extends Imported, InSchool {
  readonly id: number;
  readonly name: string;
  readonly preferred_given_name: string | null;
  readonly email: string;
  readonly department: string;
  readonly subjects: readonly string[];
  readonly phone: string | null;
}

export interface ClassRow extends Imported, InSchool {
  readonly id: number;
  readonly name: string;
  readonly teacher_id: number;
  readonly schedule: string;
  readonly room: string | null;
  readonly capacity: number | null;
  readonly semester: string | null;
}

export interface EnrollmentRow extends Imported {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly begin_date: string;
  readonly end_date: string | null;
}

export interface GradeRow extends Imported {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly assignment_name: string | null;
  readonly score: number;
  readonly max_score: number;
  readonly term: string;
  readonly graded_on: string;
  readonly comments: string | null;
  readonly line_item_id: number;
  /** What a client of the OneRoster API said of the result; null if none did. */
  readonly given: Fields | null;
}

/** A contact of a student, and the sourcedId of the guardian of packages who it is; null for none. */
interface ContactOfStudent {
  readonly id: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly phones: readonly string[];
  readonly guardian: string | null;
}

export interface ObjectRow {
  readonly sourced_id: string;
  readonly fields: Fields;
}

/**
 * The rows of packages, from one snapshot, in the order of their sourcedIds. Students who are withdrawn are left out, and so is what is about
 * them.
 */
export class RosterQueries {
  private constructor(
    private readonly sql: Sql,
    readonly ids: MadeUpIds,
    private readonly part: SchoolPart,
  ) {}

  /** @param schoolId the school to which the package is limited; null for none */
  static async in(sql: Sql, schoolId: number | null): Promise<RosterQueries> {
    const [row] = await sql<{ id: string }[]>`SELECT id::text FROM roster_identity`;
    return new RosterQueries(sql, new MadeUpIds(row?.id ?? ''), new SchoolPart(sql, schoolId));
  }

  students(): AsyncIterable<readonly StudentRow[]> {
    const { sql } = this;
    return this.rows(sql`
      SELECT id, name, preferred_given_name, email, grade_level, date_of_birth::text AS date_of_birth, (
          SELECT coalesce(json_agg(json_build_object('id', called.id, 'name', called.name, 'email', called.email, 'phones', phones,
            'guardian', CASE WHEN guardian_id IS NOT NULL THEN ${this.sourced('guardian', sql`guardian_id`)} END)
            ORDER BY call_order, called.id), '[]') FROM contact_record called LEFT JOIN guardian_of_contact ON contact_id = called.id
            WHERE called.student_id = record.id) AS contacts,
        sourced_id, fields, ${this.sourced('school', sql`school_id`)} AS school
      FROM student_record record JOIN student_status ON student_status.student_id = id
        JOIN student_school ON student_school.student_id = id JOIN student_shown_name ON student_shown_name.student_id = id
        ${this.imported('student')}
      WHERE status = 'active' AND ${this.part.has('student', sql`record.id`)} ${this.ordered('student')}`);
  }

  teachers(): AsyncIterable<readonly TeacherRow[]> {
    const { sql } = this;
    return this.rows(sql`
      SELECT id, name, preferred_given_name, email, department, subjects, phone, sourced_id, fields, ${this.sourced('school', sql`school_id`)} AS school
      FROM teacher_record record JOIN teacher_school ON teacher_school.teacher_id = id
        JOIN teacher_shown_name ON teacher_shown_name.teacher_id = id ${this.imported('teacher')}
      WHERE ${this.part.has('teacher', sql`record.id`)} ${this.ordered('teacher')}`);
  }

  classes(): AsyncIterable<readonly ClassRow[]> {
    const { sql } = this;
    const details = sql`jsonb_strip_nulls(jsonb_build_object('classCode', class_code, 'classType', class_type, 'grades', grades,
      'subjects', subjects, 'subjectCodes', subject_codes, 'periods', periods,
      'courseSourcedId', ${this.sourced('course', sql`course_id`)}, 'schoolSourcedId', ${this.sourced('school', sql`school_id`)},
      'termSourcedIds', (
        SELECT jsonb_agg(${this.sourced('academic_session', sql`academic_session.id`)} ORDER BY first_day, academic_session.id)
        FROM class_term JOIN academic_session ON academic_session.id = academic_session_id WHERE class_term.class_id = record.id)))`;
    return this.rows(sql`
      SELECT id, name, teacher_id, schedule, room, capacity, semester, sourced_id,
        coalesce(fields, ${details}) AS fields, ${this.sourced('school', sql`school_id`)} AS school
      FROM class_record record JOIN class_school ON class_school.class_id = record.id
        LEFT JOIN class_detail ON class_detail.class_id = record.id
        ${this.imported('class')} WHERE ${this.part.has('class', sql`record.id`)} ${this.ordered('class')}`);
  }

  enrollments(): AsyncIterable<readonly EnrollmentRow[]> {
    return this.rows(this.sql`
      SELECT id, class_id, record.student_id, begin_date::text AS begin_date, end_date::text AS end_date, sourced_id, fields
      FROM enrollment_record record ${this.imported('enrollment')}
      WHERE record.student_id IN (SELECT student_id FROM student_status WHERE status = 'active')
        AND ${this.part.has('class', this.sql`record.class_id`)} ${this.ordered('enrollment')}`);
  }

  grades(): AsyncIterable<readonly GradeRow[]> {
    const { sql } = this;
    const sourcedId = sql`coalesce(result.sourced_id, object.sourced_id)`;
    return this.rows(sql`
      SELECT record.id, record.class_id, record.student_id, assignment_name, record.score, max_score, term, left(graded_at, 10) AS graded_on,
        comments, ${sourcedId} AS sourced_id, fields, line_item_id, CASE WHEN result.id IS NOT NULL THEN ${this.cellsOf('result')} END AS given
      FROM grade_record record JOIN line_item_of_grade ON line_item_of_grade.grade_id = record.id
        LEFT JOIN (SELECT id, grade_id, sourced_id, score_status, text_score, score_date, in_progress, incomplete, late, missing
          FROM result_record) result ON result.grade_id = record.id ${this.imported('grade')}
      WHERE record.student_id IN (SELECT student_id FROM student_status WHERE status = 'active')
        AND ${this.part.has('class', sql`record.class_id`)}
      ORDER BY coalesce(${sourcedId}, ${this.ids.of('result', '')} || record.id) COLLATE "C"`);
  }

  /** The results that are no grades: those of packages, and those that clients of the OneRoster API wrote. */
  ungradedResults(): AsyncIterable<readonly ObjectRow[]> {
    const { sql } = this;
    return this.rows(sql`SELECT * FROM (
        SELECT sourced_id, fields FROM roster_object o WHERE kind = 'result' AND record IS NULL AND is_current
          AND NOT EXISTS (SELECT FROM result_record r WHERE r.sourced_id = o.sourced_id AND r.written_by = 'client')
        UNION ALL SELECT coalesce(sourced_id, ${this.ids.of('ungraded-result', '')} || id), ${this.cellsOf('r')} || jsonb_strip_nulls(
            jsonb_build_object('lineItemSourcedId', ${this.sourced('line_item', sql`line_item_id`)},
              'studentSourcedId', ${this.sourced('student', sql`student_id`)}, 'score', score::text, 'comment', comment))
          FROM result_record r WHERE grade_id IS NULL AND written_by = 'client') given
      ORDER BY sourced_id COLLATE "C"`);
  }

  /** The sourcedIds of line items, by their ids. */
  async lineItemIds(): Promise<ReadonlyMap<number, string>> {
    const { sql } = this;
    const rows = await sql<{ id: number; sourced_id: string }[]>`
      SELECT record.id, ${this.sourced('line_item', sql`record.id`)} AS sourced_id FROM line_item record WHERE record.is_current`;
    return new Map(rows.map(({ id, sourced_id: sourcedId }) => [id, sourcedId]));
  }

  /** A JSON object for what the OneRoster API knows of a result beside its score. @param row of `result_record` */
  private cellsOf(row: 'r' | 'result'): Query {
    const column = (name: string) => this.sql`${this.sql(row)}.${this.sql(name)}`;
    const flag = (name: string) => this.sql`${column(name)}::text`;
    return this
      .sql`jsonb_strip_nulls(jsonb_build_object('scoreStatus', ${column('score_status')}, 'textScore', ${column('text_score')},
      'scoreDate', ${column('score_date')}, 'inProgress', ${flag('in_progress')}, 'incomplete', ${flag('incomplete')},
      'late', ${flag('late')}, 'missing', ${flag('missing')}))`;
  }

  /** The rows of a table as objects: with the fields of the last package, else with those of the row. */
  rowsOf(table: RosterTable): Promise<ReadonlyMap<string, Fields>> {
    const { sql } = this;
    const cells = new RosterCells(sql, (record, id) => this.sourced(record, id));
    // What users and clients may have changed comes before the fields of the package.
    const isOfUsers = hasClients(table)
      ? sql`record.written_by = 'client'`
      : sql`${table === 'school' || table === 'academic_session'}::boolean`;
    return mapOf(
      this.rows<ObjectRow>(sql`
        SELECT coalesce(${hasClients(table) ? sql`record.sourced_id,` : sql``} object.sourced_id, ${this.prefixOf(table)} || record.id) AS sourced_id,
          CASE WHEN fields IS NULL OR ${isOfUsers} THEN jsonb_strip_nulls(coalesce(fields, '{}')) || jsonb_strip_nulls(${cells.of(table)})
            ELSE fields END AS fields
        FROM ${sql(table)} record ${this.imported(table)}
        WHERE record.is_current ${cells.where(table)} AND ${this.part.hasRow(table)} ORDER BY 1`),
    );
  }

  /** The sourcedIds of the school to which the package is limited, and of what is above it; empty if there is no limit. */
  async limits(): Promise<readonly string[]> {
    const { sql } = this;
    const rows = await sql<{ id: string }[]>`
      SELECT ${this.sourced('school', sql`above.id`)} AS id FROM (${this.part.above()}) above ORDER BY above.distance`;
    return rows.map(({ id }) => id);
  }

  /** The objects that have no record. */
  objects(kind: string): AsyncIterable<readonly ObjectRow[]> {
    return this.rows(this.sql`SELECT sourced_id, fields FROM roster_object
      WHERE kind = ${kind} AND record IS NULL AND is_current ORDER BY sourced_id COLLATE "C"`);
  }

  allObjects(kind: string): Promise<ReadonlyMap<string, Fields>> {
    return mapOf(this.objects(kind));
  }

  /** The sourcedId of a row that another one refers to; null if there is none. */
  private sourced(record: string, id: Query): Query {
    const ofClient = hasClients(record)
      ? this.sql`(SELECT own.sourced_id FROM ${this.sql(record)} own WHERE own.id = ${id}),`
      : this.sql``;
    return this.sql`coalesce(${ofClient} (SELECT sourced_id FROM roster_object target
      WHERE target.record = ${record} AND target.record_id = ${id} AND target.is_current
      ORDER BY import_id DESC, sourced_id LIMIT 1), ${this.prefixOf(record)} || ${id})`;
  }

  /** An organisation of OneRoster is a school here. */
  private prefixOf(record: string): string {
    return this.ids.of(record === 'school' ? 'org' : record.replaceAll('_', '-'), '');
  }

  /** A record may have two sourcedIds. The newer one is used. */
  private imported(record: string): Query {
    return this.sql`LEFT JOIN LATERAL (SELECT sourced_id, fields FROM roster_object
      WHERE roster_object.record = ${record} AND record_id = record.id AND is_current
      ORDER BY import_id DESC, sourced_id LIMIT 1) object ON true`;
  }

  /** @param kind of the sourcedIds that are made up */
  private ordered(kind: string): Query {
    return this.sql`ORDER BY coalesce(sourced_id, ${this.ids.of(kind, '')} || record.id) COLLATE "C"`;
  }

  private rows<T>(query: Query): AsyncIterable<readonly T[]> {
    return query.cursor(batch) as unknown as AsyncIterable<readonly T[]>;
  }
}

/** Whether clients of the OneRoster API write the rows of a table as well. */
const hasClients = (table: string): boolean => table === 'category' || table === 'line_item';

async function mapOf(batches: AsyncIterable<readonly ObjectRow[]>): Promise<ReadonlyMap<string, Fields>> {
  const found = new Map<string, Fields>();
  for await (const rows of batches) for (const { sourced_id: id, fields } of rows) found.set(id, fields);
  return found;
}
