import { Transactions } from '@homeroom/database';
import { keepPast } from '@homeroom/people';
import { Injectable } from '@nestjs/common';

/** A class, and who put the teacher into its record; null for nobody since packages have rows of teachers. */
export interface NamedTeacher {
  readonly id: number;
  readonly namedBy: string | null;
}

/** The teachings of one teacher that became those of another one. */
export interface MovedTeachings {
  /** The classes of both with who named the teacher before. */
  readonly classes: readonly NamedTeacher[];
  /** The ids of the rows of packages. */
  readonly rows: readonly number[];
  /** The ids of the rows that say who taught a class before. Absent of a merge before they were kept. */
  readonly pasts?: readonly number[];
  /** The number of classes in which the teacher taught beside the one of the record. */
  readonly beside: number;
}

/** The rows of packages in some classes. They are few, and found by the class. */
const rowsIn = (ids: string): string =>
  `named AS MATERIALIZED (SELECT class_id, teacher_id FROM class_teacher WHERE class_id = ANY (${ids}))`;

/** The classes of teachers, by the record of the class or by a row of a package. */
const CLASSES = `WITH ids AS MATERIALIZED (SELECT id FROM school_class WHERE teacher_id = ANY ($1::integer[])
      UNION SELECT class_id FROM class_teacher WHERE teacher_id = ANY ($1::integer[])),
    ${rowsIn('ARRAY(SELECT id FROM ids)')}
  SELECT c.id, teacher_named_by AS "namedBy", teacher_named_by = 'person' OR teacher_named_by IS NULL
      AND NOT EXISTS (SELECT FROM named r WHERE r.class_id = c.id AND r.teacher_id = c.teacher_id) AS counts,
    teacher_id <> $2::integer AND EXISTS (SELECT FROM named r WHERE r.class_id = c.id AND r.teacher_id = $2::integer) AS "isBeside"
  FROM school_class c WHERE c.id = ANY (ARRAY(SELECT id FROM ids)) ORDER BY c.id FOR UPDATE OF c`;

/** A record of a class that said who teaches it, as no package had a row of that teacher, still says it beside rows of the other one. */
const KEEP_NAMES = `WITH ${rowsIn('$1::integer[]')}
  UPDATE school_class c SET teacher_named_by = former.name FROM (
      SELECT given.id, CASE WHEN counts AND named_by IS NULL AND EXISTS (SELECT FROM named r
        WHERE r.class_id = given.id AND r.teacher_id = own.teacher_id) THEN 'person' ELSE named_by END AS name
      FROM unnest($1::integer[], $2::text[], $3::boolean[]) given (id, named_by, counts)
        JOIN school_class own ON own.id = given.id AND own.teacher_id = ANY ($4::integer[])) former
    WHERE c.id = former.id AND c.teacher_named_by IS DISTINCT FROM former.name`;

/** Gives the teachings of one teacher to another one, and back. The trigger of a class notes who named its teacher, which a merge does not change. */
@Injectable()
export class MergedTeachings {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Call it inside a transaction that has locked both teachers.
   *
   * @param moveClasses gives the classes whose record names the teacher to the other one
   */
  async move(from: number, to: number, moveClasses: () => Promise<void>): Promise<MovedTeachings> {
    const classes = await this.transactions.execute<NamedTeacher & { counts: boolean; isBeside: boolean }>({
      sql: CLASSES,
      values: [[from, to], from],
    });
    // A row of a package that leaves the teacher of the record would change who named that teacher.
    await this.keepingNoPast(moveClasses);
    const pasts = await this.transactions.execute<{ id: number }>({
      sql: 'UPDATE class_past SET teacher_id = $2::integer WHERE teacher_id = $1::integer RETURNING id',
      values: [from, to],
    });
    const rows = await this.transactions.execute<{ id: number }>({
      sql: 'UPDATE class_teacher SET teacher_id = $2::integer WHERE teacher_id = $1::integer RETURNING id',
      values: [from, to],
    });
    await this.keepNames(classes, [from, to]);
    return {
      classes: classes.map(({ id, namedBy }) => ({ id, namedBy })),
      rows: rows.map(({ id }) => id),
      pasts: pasts.map(({ id }) => id),
      beside: classes.filter(({ isBeside }) => isBeside).length,
    };
  }

  /** Gives back what is still with the teacher `from`. */
  async moveBack(
    { classes, rows, pasts = [] }: MovedTeachings,
    { from, to }: { from: number; to: number },
    moveClasses: () => Promise<void>,
  ): Promise<void> {
    await this.keepingNoPast(moveClasses);
    for (const [table, ids] of Object.entries({ class_past: pasts, class_teacher: rows }))
      await this.transactions.execute({
        sql: `UPDATE ${table} SET teacher_id = $3::integer WHERE id = ANY ($1::integer[]) AND teacher_id = $2::integer`,
        values: [ids, from, to],
      });
    const restored = classes.map((each) => ({ ...each, counts: false }));
    await this.keepNames(restored, [from, to]);
  }

  /** Both records are one person, so no class gets another teacher. */
  private async keepingNoPast(work: () => Promise<void>): Promise<void> {
    await keepPast(this.transactions, 'off');
    await work();
    await keepPast(this.transactions, 'on');
  }

  /** A class that another teacher has meanwhile is left as it is. */
  private async keepNames(
    classes: readonly (NamedTeacher & { counts: boolean })[],
    teachers: readonly number[],
  ): Promise<void> {
    await this.transactions.execute({
      sql: KEEP_NAMES,
      values: [
        classes.map(({ id }) => id),
        classes.map(({ namedBy }) => namedBy),
        classes.map(({ counts }) => counts),
        teachers,
      ],
    });
  }
}
