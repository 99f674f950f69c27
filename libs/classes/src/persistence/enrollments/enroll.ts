/** The result of one enrollment. `retry`: a concurrent enrollment interfered, so the statement must run again. */
type EnrollVerdict =
  'enrolled' | 'full' | 'already enrolled' | 'unknown student' | 'withdrawn student' | 'unknown class' | 'retry';

export interface EnrollAnswer {
  readonly ordinality: string | number;
  readonly verdict: EnrollVerdict;
  /** Seats of the class; null for no limit. */
  readonly capacity: number | null;
}

/**
 * Enrolls students in classes, N rows in one statement, and answers a verdict for each row. It locks the students first, so that
 * a student who is being withdrawn gets no seat, and then the classes, each in the order of their ids. So concurrent requests run
 * one after another and read the latest `enrolled_count`. Rows of the same class get its seats in their order.
 *
 * The statement does not see enrollments that were committed after it began, but it sees the new count of a locked class. So
 * a row without a seat is `full` only if the count has not changed since the statement began (`is_newer` is false) and if the
 * unique constraint rejected no other row of the class (`conflicts`). Otherwise it is `retry`.
 *
 * It uses scalar subqueries: for EXISTS in a select list PostgreSQL may read the whole table into a hash.
 */
export const ENROLL = {
  columns: 'class_id integer, student_id integer, enrolled_at timestamptz, begin_date date',
  queries: `known AS (SELECT student_id, status FROM student_status
      WHERE student_id = ANY (ARRAY(SELECT student_id FROM given)) ORDER BY student_id FOR KEY SHARE),
    class AS (SELECT id, capacity, enrolled_count FROM school_class
      WHERE id = ANY (ARRAY(SELECT class_id FROM given WHERE (SELECT count(*) FROM known) >= 0))
      ORDER BY id FOR NO KEY UPDATE),
    checked AS (SELECT given.*, class.id IS NOT NULL AS is_class, capacity, enrolled_count,
        enrolled_count <> (SELECT enrolled_count FROM school_class WHERE id = class_id) AS is_newer,
        known.status,
        (SELECT true FROM enrollment WHERE class_id = given.class_id AND student_id = given.student_id
          AND end_date IS NULL) IS NOT NULL
          OR row_number() OVER (PARTITION BY class_id, student_id ORDER BY ordinality) > 1 AS is_enrolled
      FROM given LEFT JOIN class ON class.id = class_id LEFT JOIN known USING (student_id)),
    verdicts AS (SELECT *, CASE
        WHEN NOT is_class THEN 'unknown class'
        WHEN is_enrolled THEN 'already enrolled'
        WHEN status IS NULL THEN 'unknown student'
        WHEN status = 'withdrawn' THEN 'withdrawn student'
        WHEN enrolled_count + row_number() OVER (
          PARTITION BY class_id, is_class AND status = 'active' AND NOT is_enrolled ORDER BY ordinality) > capacity
          THEN CASE WHEN is_newer THEN 'retry' ELSE 'full' END
        ELSE 'enrolled' END AS verdict
      FROM checked),
    enrolled AS (INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date)
      SELECT class_id, student_id, enrolled_at, begin_date FROM verdicts WHERE verdict = 'enrolled' ORDER BY class_id, student_id
      ON CONFLICT (class_id, student_id) WHERE end_date IS NULL DO NOTHING RETURNING class_id, student_id),
    counted AS (UPDATE school_class SET enrolled_count = school_class.enrolled_count + seats
      FROM (SELECT class_id, count(*)::integer AS seats FROM enrolled GROUP BY class_id) added WHERE id = class_id),
    conflicts AS (SELECT class_id, student_id FROM verdicts WHERE verdict = 'enrolled'
      EXCEPT SELECT class_id, student_id FROM enrolled)`,
  sql: `SELECT ordinality, class_id AS id, ARRAY[student_id] AS about
    FROM verdicts WHERE verdict = 'enrolled' AND (class_id, student_id) NOT IN (SELECT class_id, student_id FROM conflicts)`,
  answer: `SELECT ordinality, capacity, CASE
      WHEN verdict = 'enrolled' AND (class_id, student_id) IN (SELECT class_id, student_id FROM conflicts) THEN 'already enrolled'
      WHEN verdict = 'full' AND class_id IN (SELECT class_id FROM conflicts) THEN 'retry'
      ELSE verdict END AS verdict
    FROM verdicts`,
};
