import type { Sql } from 'postgres';
import { seedSchool } from '@homeroom/seed';
import { eventually } from '../support/programs/process';
import { thousand } from '../support/seeded-school';
import type { TestSchool } from '../support/test-school';

/**
 * A district of a thousand schools, of which one has 4,000 students and is in its twentieth year, with the statistics of one. The seed gives this year, whose teachers,
 * classes and announcements alone are so few that no index would be worth while.
 */
export async function growSchool(school: TestSchool): Promise<void> {
  await seedSchool(school.database.address, { ...thousand, students: 4000 });
  const sql = school.sql();
  await sql`INSERT INTO school (name, identifier) SELECT 'School ' || place, place FROM generate_series(3, 1000) place`;
  const [{ teachers } = { teachers: 0 }] = await sql<{ teachers: number }[]>`
    SELECT count(*)::integer AS teachers FROM teacher`;
  await sql`
    INSERT INTO teacher (name, email, department, subjects, phone, office_room, hire_date, created_at, updated_at, school_id)
    SELECT name, email, department, subjects, phone, office_room, hire_date, created_at, updated_at, 2 + years_ago
    FROM teacher, generate_series(1, 19) years_ago`;
  await sql`
    INSERT INTO school_class (name, teacher_id, schedule, room, capacity, semester, created_at, school_id)
    SELECT name, teacher_id + years_ago * ${teachers}, schedule, room, capacity,
      semester || ', ' || years_ago || ' years ago', created_at, 2 + years_ago
    FROM school_class, generate_series(1, 19) years_ago`;
  await sql`
    INSERT INTO announcement (title, content, scope, class_id, grade_level, priority, author_id, published_at,
      expires_at, created_at, school_id)
    SELECT title, content, scope, class_id, grade_level, priority, author_id, published_at - years_ago * year,
      expires_at - years_ago * year, created_at - years_ago * year,
      CASE WHEN years_ago % 2 = 0 THEN 2 + years_ago END
    FROM announcement, generate_series(1, 19) years_ago, make_interval(years => 1) year`;
  await sql`UPDATE student SET school_id = 2 + id % 20`;
  await sql`UPDATE student SET withdrawn_on = '2025-10-01' WHERE id % 50 = 0`;
  await sql`
    INSERT INTO withdrawal (student_id, begin_date, end_date, recorded_at)
    SELECT id, withdrawn_on, NULL, updated_at FROM student WHERE withdrawn_on IS NOT NULL
    UNION ALL SELECT id, make_date(2020 + year, 1, 1), make_date(2020 + year, 2, 1), updated_at
    FROM student, generate_series(1, 3) year WHERE id > 10`;
  await sql`
    INSERT INTO academic_session (name, kind, first_day, last_day, school_year, school_id)
    SELECT session_kind || ' ' || 2026 - years_ago, session_kind, make_date(2025 - years_ago, 8, 24), make_date(2026 - years_ago, 6, 11),
      2026 - years_ago, school.id
    FROM school, generate_series(1, 5) years_ago, unnest(ARRAY['school_year', 'semester', 'term']) session_kind WHERE school.id > 2`;
  await sql`
    INSERT INTO closed_day (name, first_day, last_day, school_id, created_at, updated_at)
    SELECT 'Break', day, day + 4, school.id, now(), now()
    FROM school, generate_series(1, 10) n, make_date(2025, 1, 1) begin, LATERAL (SELECT begin + 30 * n AS day) days WHERE school.id > 2`;
  await sql`
    INSERT INTO grade_version (record_id, student_id, class_id, score, max_score, letter_grade, term, graded_at, changed_at)
    SELECT id, student_id, class_id, score, max_score, letter_grade, term, graded_at, graded_at FROM grade WHERE id % 10 = 0`;
  await sql`
    INSERT INTO attendance_version (record_id, student_id, class_id, date, status, recorded_at, changed_at)
    SELECT id, student_id, class_id, date, status, recorded_at, recorded_at FROM attendance WHERE id % 100 = 0`;
  await sql`
    INSERT INTO import (id, format, list, file, actor, imported_at, created, changed, unchanged, skipped)
    VALUES (1000, 'oneroster', 'package', 'package.zip', 'Office', now(), 0, 0, 0, 0)`;
  await sql`
    INSERT INTO roster_object (kind, sourced_id, record, record_id, student_id, fields, is_current, import_id)
    SELECT 'user', 'student-' || id, 'student', id, id, '{}'::jsonb, true, 1000 FROM student
    UNION ALL SELECT 'enrollment', 'seat-' || id, 'enrollment', id, student_id, '{}', true, 1000 FROM enrollment`;
  await sql`
    INSERT INTO class_teacher (class_id, teacher_id, is_primary)
    SELECT id, teacher_id, true FROM school_class WHERE id % 2 = 0`;
  await sql`
    INSERT INTO result (sourced_id, class_id, student_id, grade_id, score_status, score_date)
    SELECT 'result-' || id, class_id, student_id, id, 'fully graded', graded_at FROM grade WHERE id % 4 = 0`;
  await sql`
    INSERT INTO result (line_item_id, class_id, student_id, score_status, score_date)
    SELECT line_item_id, class_id, student_id, 'exempt', graded_at FROM grade WHERE id % 100 = 0`;
  for (const table of [
    'class_teacher',
    'result',
    'grade_version',
    'attendance_version',
    'roster_object',
    'school',
    'academic_session',
    'closed_day',
    'student',
    'withdrawal',
    'teacher',
    'school_class',
    'announcement',
    'enrollment',
    'grade',
    'attendance',
  ])
    await vacuumed(sql, table);
}

/**
 * Vacuums a table until all of its pages are visible to all. Plans depend on it, and a statement of the server's own, such as
 * an automatic ANALYZE, may see an older state meanwhile.
 */
async function vacuumed(sql: Sql, table: string): Promise<void> {
  await eventually(async () => {
    await sql`VACUUM (ANALYZE) ${sql(table)}`;
    const [pages] =
      await sql`SELECT relallvisible = relpages AS all_visible FROM pg_class WHERE oid = ${table}::regclass`;
    return pages?.['all_visible'] === true;
  });
}
