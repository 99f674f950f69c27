import type { Query, Sql } from '@homeroom/database';
import type { RosterTable } from '@homeroom/imports';

/** SQL for what belongs to the school to which a package is limited; everything does if there is no limit. */
export class SchoolPart {
  constructor(
    private readonly sql: Sql,
    private readonly schoolId: number | null,
  ) {}

  hasClass(id: Query): Query {
    return this.limited(() => this.sql`${id} IN (${this.classes()})`);
  }

  /** A student whose home the school is, or who has or had a seat there. */
  hasStudent(id: Query): Query {
    const { sql } = this;
    return this.limited(
      () => sql`(EXISTS (SELECT FROM student_school home WHERE home.student_id = ${id} AND home.school_id = ${this.schoolId})
        OR EXISTS (SELECT FROM enrollment_record seat WHERE seat.student_id = ${id} AND seat.class_id IN (${this.classes()})))`,
    );
  }

  hasTeacher(id: Query): Query {
    const { sql } = this;
    return this.limited(
      () => sql`(EXISTS (SELECT FROM teacher_school home WHERE home.teacher_id = ${id} AND home.school_id = ${this.schoolId})
        OR EXISTS (SELECT FROM class_record taught WHERE taught.teacher_id = ${id} AND taught.id IN (${this.classes()}))
        OR EXISTS (SELECT FROM class_teacher taught WHERE taught.teacher_id = ${id} AND taught.class_id IN (${this.classes()})))`,
    );
  }

  /** Whether the row `record` of a table belongs to the school. Terms and categories are those of all schools. */
  hasRow(table: RosterTable): Query {
    const { sql } = this;
    switch (table) {
      case 'school':
        return this.limited(() => sql`record.id IN (SELECT id FROM (${this.above()}) above)`);
      case 'course':
        return this.limited(
          () => sql`(record.school_id = ${this.schoolId} OR EXISTS (SELECT FROM class_detail
            WHERE class_detail.course_id = record.id AND class_detail.class_id IN (${this.classes()})))`,
        );
      case 'class_teacher':
      case 'line_item':
        return this.hasClass(sql`record.class_id`);
      case 'guardian':
        return this.limited(
          () => sql`EXISTS (SELECT FROM student_guardian child WHERE child.guardian_id = record.id
            AND ${this.hasStudent(sql`child.student_id`)})`,
        );
      default:
        return sql`true`;
    }
  }

  /** The school and the organisations above it, with their distance from it. */
  above(): Query {
    return this.sql`WITH RECURSIVE above AS (
      SELECT id, parent_id, 0 AS distance FROM school WHERE id = ${this.schoolId}::integer
      UNION ALL SELECT school.id, school.parent_id, distance + 1 FROM school JOIN above ON school.id = above.parent_id WHERE distance < 20)
      SELECT id, min(distance) AS distance FROM above GROUP BY id`;
  }

  private classes(): Query {
    return this.sql`SELECT class_id FROM class_school WHERE school_id = ${this.schoolId}`;
  }

  private limited(condition: () => Query): Query {
    return this.schoolId === null ? this.sql`true` : condition();
  }
}
