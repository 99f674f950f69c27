import type { Query, Sql } from '@homeroom/database';
import type { RosterTable } from '@homeroom/rostering';

/** SQL for the cells of rows that no package has. */
export class RosterCells {
  /** @param sourced SQL for the sourcedId of a row of a table */
  constructor(
    private readonly sql: Sql,
    private readonly sourced: (record: string, id: Query) => Query,
  ) {}

  /** A JSON object for the row `record` of a table. */
  of(table: RosterTable): Query {
    const { sql } = this;
    switch (table) {
      case 'school':
        return sql`jsonb_build_object('name', name, 'type', kind, 'identifier', identifier, 'parentSourcedId', ${this.parent('school')})`;
      case 'academic_session':
        // The end of a session of OneRoster is the day after its last one.
        return sql`jsonb_build_object('title', name, 'type', CASE kind WHEN 'school_year' THEN 'schoolYear'
            WHEN 'grading_period' THEN 'gradingPeriod' ELSE kind END, 'startDate', first_day, 'endDate', last_day + 1,
          'schoolYear', school_year::text, 'parentSourcedId', ${this.parent('academic_session')})`;
      case 'course':
        return sql`jsonb_build_object('title', title, 'courseCode', code, 'grades', grades, 'subjects', subjects,
          'subjectCodes', subject_codes, 'orgSourcedId', ${this.sourced('school', sql`school_id`)},
          'schoolYearSourcedId', ${this.sourced('academic_session', sql`academic_session_id`)})`;
      case 'class_teacher':
        return sql`jsonb_build_object('classSourcedId', ${this.sourced('class', sql`class_id`)},
          'userSourcedId', ${this.sourced('teacher', sql`teacher_id`)}, 'role', 'teacher', 'beginDate', begin_date, 'endDate', end_date)`;
      case 'guardian':
        return sql`jsonb_build_object('givenName', given_name, 'familyName', family_name, 'middleName', middle_name, 'email', email,
          'phone', phone, 'agentSourcedIds', (
            SELECT jsonb_agg(${this.sourced('student', sql`active.student_id`)} ORDER BY active.student_id) FROM (${this.students()}) active))`;
      case 'category':
        return sql`jsonb_build_object('title', title, 'weight', weight::text)`;
      case 'line_item':
        return sql`jsonb_build_object('title', title, 'description', description, 'assignDate', ${this.dayOf('assigned_at')}, 'dueDate', ${this.dayOf('due_at')},
          'classSourcedId', ${this.sourced('class', sql`class_id`)}, 'categorySourcedId', ${this.sourced('category', sql`category_id`)},
          'academicSessionSourcedId', ${this.sourced('academic_session', sql`academic_session_id`)}, 'term', term,
          'resultValueMin', min_score::text, 'resultValueMax', max_score::text)`;
    }
  }

  /** The guardians of students who are all withdrawn are left out. */
  where(table: RosterTable): Query {
    return table === 'guardian' ? this.sql`AND (fields IS NOT NULL OR EXISTS (${this.students()}))` : this.sql``;
  }

  /** Packages have days. */
  private dayOf(column: string): Query {
    return this.sql`(${this.sql(column)} AT TIME ZONE 'UTC')::date`;
  }

  private parent(table: RosterTable): Query {
    return this.sourced(table, this.sql`record.parent_id`);
  }

  /** The students of a guardian. */
  private students(): Query {
    return this.sql`SELECT student_guardian.student_id FROM student_guardian
      JOIN student_status ON student_status.student_id = student_guardian.student_id
      WHERE guardian_id = record.id AND student_status.status = 'active'`;
  }
}
