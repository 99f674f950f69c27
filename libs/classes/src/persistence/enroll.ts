/** What became of one enrollment; `again`: it must be sent again, because other requests enrolled students meanwhile. */
type EnrollVerdict = 'enrolled' | 'full' | 'already enrolled' | 'unknown student' | 'unknown class' | 'again';

export interface EnrollAnswer {
  readonly ordinality: string | number;
  readonly verdict: EnrollVerdict;
  /** Seats of the class; null for no limit. */
  readonly capacity: number | null;
}

/**
 * Enrolls students in classes, N rows in one statement, and answers a verdict for each row. It locks the rows of the classes
 * first, in the order of their ids, so that parallel requests take turns: their count of students is then the newest. Of rows
 * that want the same class the first ones get its seats.
 *
 * An enrollment that was committed after the statement began is not seen, though the count of the class is. So a row that finds
 * no seat is told `full` only if the count is that of the statement's beginning (`is_newer`), and no duplicate that the unique
 * constraint refused held a seat (`lost`); else it is told `again`. Scalar subqueries, since PostgreSQL may answer EXISTS in
 * a select list by reading the whole table into a hash.
 */
export const ENROLL = {
  columns: 'class_id integer, student_id integer, enrolled_at timestamptz',
  queries: `class AS (SELECT id, capacity, enrolled_count FROM school_class
      WHERE id = ANY (ARRAY(SELECT class_id FROM given)) ORDER BY id FOR NO KEY UPDATE),
    known AS (SELECT given.*, class.id IS NOT NULL AS is_class, capacity, enrolled_count,
        enrolled_count <> (SELECT enrolled_count FROM school_class WHERE id = class_id) AS is_newer,
        (SELECT true FROM student_record WHERE id = given.student_id) IS NOT NULL AS is_student,
        (SELECT true FROM enrollment WHERE class_id = given.class_id AND student_id = given.student_id) IS NOT NULL
          OR row_number() OVER (PARTITION BY class_id, student_id ORDER BY ordinality) > 1 AS is_enrolled
      FROM given LEFT JOIN class ON class.id = class_id),
    judged AS (SELECT *, CASE
        WHEN NOT is_class THEN 'unknown class'
        WHEN is_enrolled THEN 'already enrolled'
        WHEN NOT is_student THEN 'unknown student'
        WHEN enrolled_count + row_number() OVER (
          PARTITION BY class_id, is_class AND is_student AND NOT is_enrolled ORDER BY ordinality) > capacity
          THEN CASE WHEN is_newer THEN 'again' ELSE 'full' END
        ELSE 'enrolled' END AS verdict
      FROM known),
    enrolled AS (INSERT INTO enrollment (class_id, student_id, enrolled_at)
      SELECT class_id, student_id, enrolled_at FROM judged WHERE verdict = 'enrolled' ORDER BY class_id, student_id
      ON CONFLICT (class_id, student_id) DO NOTHING RETURNING class_id, student_id),
    counted AS (UPDATE school_class SET enrolled_count = school_class.enrolled_count + seats
      FROM (SELECT class_id, count(*)::integer AS seats FROM enrolled GROUP BY class_id) taken WHERE id = class_id),
    lost AS (SELECT class_id, student_id FROM judged WHERE verdict = 'enrolled'
      EXCEPT SELECT class_id, student_id FROM enrolled)`,
  sql: `SELECT ordinality, class_id AS id, ARRAY[student_id] AS about
    FROM judged JOIN enrolled USING (class_id, student_id) WHERE verdict = 'enrolled'`,
  answer: `SELECT ordinality, capacity, CASE
      WHEN verdict = 'enrolled' AND (class_id, student_id) IN (SELECT class_id, student_id FROM lost) THEN 'already enrolled'
      WHEN verdict = 'full' AND class_id IN (SELECT class_id FROM lost) THEN 'again'
      ELSE verdict END AS verdict
    FROM judged`,
};
