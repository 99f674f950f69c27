/** An import removes no grade, so the line item of a grade stays as well. */
export const hasGrades = 'EXISTS (SELECT FROM grade WHERE line_item_id = o.record_id)';

/** The results that clients wrote go with their line item, so it stays for them. */
export const hasResults = `EXISTS (SELECT FROM result WHERE line_item_id = line_item.id AND result.written_by = 'client')`;

/** The grades to which clients of the OneRoster API have given the sourcedIds $1. */
export const gradesOfClients = `SELECT sourced_id AS "sourcedId", grade_id AS id, student_id AS "studentId" FROM result
  WHERE grade_id IS NOT NULL AND sourced_id = ANY ($1::text[])`;

/**
 * Several line items of a class may have the same title, term and maximum. The package tells which one a grade has, as long as the grade is as
 * the package said.
 */
export const itemsOfGrades = `UPDATE grade SET line_item_id = named.id FROM (
    SELECT DISTINCT ON (o.record_id) o.record_id AS grade_id, o.fields->'values' AS given, stored.id, stored.class_id
    FROM roster_object o JOIN roster_object item
        ON item.kind = 'lineItem' AND item.sourced_id = nullif(btrim(o.fields->>'lineItemSourcedId'), '') AND item.record = 'line_item'
      JOIN line_item stored ON stored.id = item.record_id AND stored.is_current
    WHERE o.kind = 'result' AND o.record = 'grade' AND o.is_current
      AND ($1::integer IS NULL OR o.import_id = $1::integer OR item.import_id = $1::integer)
    ORDER BY o.record_id, o.import_id DESC, o.sourced_id) named
  WHERE grade.id = named.grade_id AND line_item_id IS DISTINCT FROM named.id AND grade.class_id = named.class_id
    AND given->>'assignment_name' IS NOT DISTINCT FROM assignment_name AND given->>'term' = grade.term
    AND coalesce((given->>'max_score')::double precision, 100) = max_score`;

const text = (field: string): string => `nullif(btrim(o.fields->>'${field}'), '')`;
const flag = (field: string): string => `CASE lower(${text(field)}) WHEN 'true' THEN true WHEN 'false' THEN false END`;

/** SQL of the day with which a text begins; null if it begins with none. Of results without a score a package may have any text. @param given SQL */
const dayIn = (given: string): string => {
  const day = `((left(${given}, 7) || '-01')::date + (substr(${given}, 9, 2)::integer - 1))`;
  return `CASE WHEN ${given} ~ '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
      THEN CASE WHEN to_char(${day}, 'MM') = substr(${given}, 6, 2) THEN ${day} END END`;
};

const statuses = ['exempt', 'fully graded', 'not submitted', 'partially graded', 'submitted'] as const;

/** SQL of the status of a result in the words of the standard: packages write them in other cases. Null for another word. @param given SQL of a text */
export const statusOfResult = (given: string): string => `CASE WHEN ${given} ~ '^ext:[A-Za-z0-9_.-]+$' THEN ${given}
  ELSE CASE regexp_replace(lower(${given}), '[^a-z]', '', 'g') ${statuses
    .map((status) => `WHEN '${status.replace(' ', '')}' THEN '${status}'`)
    .join(' ')} END END`;

const columns = {
  line_item_id: 'item.id',
  class_id: 'item.class_id',
  student_id: 'who.record_id',
  score: `CASE WHEN ${text('score')} ~ '^\\d{1,30}(\\.\\d{1,30})?$' THEN ${text('score')}::double precision END`,
  score_status: `coalesce(left(${statusOfResult(text('scoreStatus'))}, 255), 'not submitted')`,
  text_score: `left(${text('textScore')}, 255)`,
  score_date: `coalesce(${dayIn(text('scoreDate'))},
    (coalesce(item.due_at, item.assigned_at, item.created_at) AT TIME ZONE 'UTC')::date)`,
  comment: `left(${text('comment')}, 2000)`,
  in_progress: flag('inProgress'),
  incomplete: flag('incomplete'),
  late: flag('late'),
  missing: flag('missing'),
  is_current: 'o.is_current',
  written_by: `'package'`,
};
const names = Object.keys(columns);
const prefixed = (prefix: string): string => names.map((name) => `${prefix}.${name}`).join(', ');

/** Whether the import $1, or an undo if it is null, changed the object or one that it names. */
const isConcerned = ['o', 'named', 'who'].map((alias) => `${alias}.import_id = $1::integer`).join(' OR ');

/**
 * The results of packages that are no grades, such as exempt ones. What a client of the OneRoster API wrote since stays until the package says
 * something else. A result that has got a score is a grade.
 */
export const ungradedResults: readonly string[] = [
  `DELETE FROM result WHERE written_by = 'package' AND grade_id IS NULL AND $1::integer IS DISTINCT FROM 0 AND NOT EXISTS (
    SELECT FROM roster_object o WHERE o.kind = 'result' AND o.sourced_id = result.sourced_id AND o.record IS NULL)`,
  `INSERT INTO result (sourced_id, ${names.join(', ')})
    SELECT o.sourced_id, ${Object.values(columns).join(', ')} FROM roster_object o
      JOIN roster_object named ON named.kind = 'lineItem' AND named.sourced_id = ${text('lineItemSourcedId')} AND named.record = 'line_item'
      JOIN line_item item ON item.id = named.record_id
      JOIN roster_object who ON who.kind = 'user' AND who.sourced_id = ${text('studentSourcedId')} AND who.record = 'student'
    WHERE o.kind = 'result' AND o.record IS NULL AND ($1::integer IS NULL OR ${isConcerned}) AND NOT EXISTS (
      SELECT FROM result own WHERE own.sourced_id = o.sourced_id AND own.written_by = 'client'
        AND (own.grade_id IS NOT NULL OR o.import_id IS DISTINCT FROM $1::integer))
    ON CONFLICT (sourced_id) WHERE sourced_id IS NOT NULL DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${prefixed('result')}) IS DISTINCT FROM (${prefixed('excluded')})`,
];
