/**
 * Ends the current enrollments of students in classes, N rows in one statement, and frees their seats. It locks the rows of the
 * classes in the order of their ids, as enrolling does. A period does not end before it has begun.
 *
 * `ended_by_withdrawal` tells that the student leaves the school, not only the class.
 *
 * It answers whether the class exists and whether the student had a seat. Of several rows with the same class and student the first
 * ends the period.
 */
export const WITHDRAW = {
  columns: 'class_id integer, student_id integer, end_date date, ended_by_withdrawal boolean',
  queries: `class AS (SELECT id FROM school_class
      WHERE id = ANY (ARRAY(SELECT class_id FROM given)) ORDER BY id FOR NO KEY UPDATE),
    first AS (SELECT DISTINCT ON (class_id, student_id) given.* FROM given JOIN class ON class.id = class_id
      ORDER BY class_id, student_id, ordinality),
    ended AS (UPDATE enrollment SET end_date = greatest(first.end_date, begin_date), ended_by_withdrawal = first.ended_by_withdrawal FROM first
      WHERE enrollment.class_id = first.class_id AND enrollment.student_id = first.student_id AND enrollment.end_date IS NULL
      RETURNING enrollment.class_id, enrollment.student_id, ordinality),
    counted AS (UPDATE school_class SET enrolled_count = enrolled_count - seats
      FROM (SELECT class_id, count(*)::integer AS seats FROM ended GROUP BY class_id) freed WHERE id = class_id)`,
  sql: 'SELECT ordinality, class_id AS id, ARRAY[student_id] AS about FROM ended',
  answer: `SELECT ordinality, class.id IS NOT NULL AS is_class, written.id IS NOT NULL AS is_ended
    FROM given LEFT JOIN class ON class.id = class_id LEFT JOIN written USING (ordinality)`,
};

export interface WithdrawAnswer {
  readonly is_class: boolean;
  readonly is_ended: boolean;
}
