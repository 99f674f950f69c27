import type { Query, Sql } from '../connections/sql';
import type { KeysOfShare, ShareRule } from './share-rule';

type Kind = keyof KeysOfShare;

/**
 * SQL for what belongs to a school:
 *
 * - its classes, and what is about a class
 * - the students who have it as home school, or a seat in one of its classes, also one that has ended
 * - the teachers who have it as home school, or teach one of its classes
 * - the announcements for it or for one of its classes
 *
 * The rule of the shares of a table says to what a row of it belongs.
 */
export class RecordsOfSchool {
  private readonly ids: Readonly<Record<Kind, Query>>;

  /**
   * @param id of the school
   * @param table the name of a table in SQL. By default the connection finds it by its name
   */
  constructor(
    private readonly sql: Sql,
    id: number,
    table: (name: string) => Query = (name) => sql`${sql(name)}`,
  ) {
    const ofSchool = sql`school_id = ${id}::integer`;
    const classes = sql`SELECT id FROM ${table('school_class')} WHERE ${ofSchool}`;
    // PostgreSQL estimates that a UNION has as many rows as its parts together. With DISTINCT it knows how few students have the seats, and
    // hashes them.
    this.ids = {
      school: sql`SELECT ${id}::integer`,
      class: classes,
      student: sql`SELECT id FROM ${table('student')} WHERE ${ofSchool}
        UNION SELECT DISTINCT student_id FROM ${table('enrollment')} WHERE class_id IN (${classes})`,
      teacher: sql`SELECT id FROM ${table('teacher')} WHERE ${ofSchool}
        UNION SELECT teacher_id FROM ${table('school_class')} WHERE ${ofSchool}
        UNION SELECT teacher_id FROM ${table('class_teacher')} WHERE is_current AND class_id IN (${classes})`,
      announcement: sql`SELECT id FROM ${table('announcement')} WHERE ${ofSchool} OR class_id IN (${classes})`,
    };
  }

  /** Whether an id is one of a kind. */
  has(kind: Kind, id: Query): Query {
    return this.sql`${id} IN (${this.ids[kind]})`;
  }

  /** Whether the row `r` of a table belongs to the school. Rows that every caller sees belong to none. */
  hasRow(rule: ShareRule | undefined): Query {
    const key = leadingKey(rule);
    return key === null ? this.sql`false` : this.has(key[0], this.sql`r.${this.sql(key[1])}`);
  }
}

/** The key that decides: a record of a student in a class belongs to the school of the class. */
const leadingKey = (rule: ShareRule | undefined): readonly [Kind, string] | null =>
  rule === undefined || rule === 'all' ? null : ((Object.entries(rule) as [Kind, string][])[0] ?? null);
