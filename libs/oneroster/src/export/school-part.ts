import { type Query, RecordsOfOwner, type Sql } from '@homeroom/database';
import { recordTables } from '@homeroom/export';
import type { RosterTable } from '@homeroom/rostering';

/** SQL for what belongs to the school to which a package is limited; everything does if there is no limit. */
export class SchoolPart {
  private readonly school: RecordsOfOwner | null;

  constructor(
    private readonly sql: Sql,
    private readonly schoolId: number | null,
  ) {
    this.school = schoolId === null ? null : new RecordsOfOwner(sql, recordTables, { record: 'school', id: schoolId });
  }

  /** Whether a class, a student or a teacher belongs to the school. */
  has(kind: 'class' | 'student' | 'teacher', id: Query): Query {
    return this.school?.has(kind, id) ?? this.sql`true`;
  }

  /** Whether the row `record` of a table belongs to the school. Categories are those of all schools. */
  hasRow(table: RosterTable): Query {
    const { sql, schoolId } = this;
    if (schoolId === null) return sql`true`;
    switch (table) {
      case 'school':
        return sql`record.id IN (SELECT id FROM (${this.above()}) above)`;
      case 'course':
        return sql`(record.school_id = ${schoolId} OR EXISTS (SELECT FROM class_detail
          WHERE class_detail.course_id = record.id AND ${this.has('class', sql`class_detail.class_id`)}))`;
      case 'academic_session':
        return sql`(record.school_id = ${schoolId} OR record.school_id IS NULL)`;
      case 'class_teacher':
      case 'line_item':
        return this.has('class', sql`record.class_id`);
      case 'guardian':
        return sql`EXISTS (SELECT FROM student_guardian child WHERE child.guardian_id = record.id
          AND ${this.has('student', sql`child.student_id`)})`;
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
}
