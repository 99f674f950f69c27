import { instantAsText, type Sql } from '@homeroom/database';

/** The enrollments of a student, with the name of each class. */
export const exportEnrollments = (sql: Sql, studentId: number) => sql<{ json: string }[]>`
  SELECT json_build_object('class_id', class_id, 'class_name', school_class.name,
    'enrolled_at', ${sql.unsafe(instantAsText('enrolled_at'))},
    'begin_date', begin_date, 'end_date', end_date)::text AS json
  FROM enrollment JOIN school_class ON school_class.id = class_id WHERE student_id = ${studentId} ORDER BY class_id, begin_date, enrollment.id`;
