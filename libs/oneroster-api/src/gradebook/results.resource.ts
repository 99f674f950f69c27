import { statusOfResult } from '@homeroom/rostering';
import { type ObjectFields, packageText, resource, sourcedIdOf, textIn } from '../reading/resource';

interface ResultRow {
  readonly lineItem: string | null;
  readonly student: string | null;
  readonly class: string | null;
  readonly scoreScale: string | null;
  readonly scoreStatus: string;
  readonly score: number | null;
  readonly textScore: string | null;
  readonly scoreDate: string | null;
  readonly comment: string | null;
  readonly inProgress: boolean | null;
  readonly incomplete: boolean | null;
  readonly late: boolean | null;
  readonly missing: boolean | null;
  /** The day of the grade, `YYYY-MM-DD`. */
  readonly gradedOn: string;
  /** What the last package said of a grade that no client has written. */
  readonly fields: ObjectFields | null;
}

const studentId = 'coalesce(g.student_id, r.student_id, e.student_id)';
const student = `coalesce(${sourcedIdOf('student', studentId)},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'student' AND x.record_id = ${studentId} ORDER BY x.modified_at DESC LIMIT 1))`;
const classId = 'coalesce(g.class_id, r.class_id, e.class_id)';
const ofClass = `coalesce(${sourcedIdOf('school_class', classId)},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'school_class' AND x.record_id = ${classId} ORDER BY x.modified_at DESC LIMIT 1))`;
const lineItemId = 'coalesce(g.line_item_id, r.line_item_id, e.line_item_id)';
const lineItem = `coalesce(${sourcedIdOf('line_item', lineItemId)},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'line_item' AND x.record_id = ${lineItemId} ORDER BY x.modified_at DESC LIMIT 1))`;
const score = 'coalesce(g.score, r.score)';
/** SQL of what the last package said, unless a client has written the result since. */
const fieldsOfPackage = `CASE WHEN r.id IS NULL THEN package_fields('result', e.sourced_id) END`;
const ofPackage = (field: string) => `CASE WHEN r.id IS NULL THEN ${packageText('result', field)} END`;
const scoreStatus = `coalesce(r.score_status, ${statusOfResult(ofPackage('scoreStatus'))}, CASE WHEN g.id IS NOT NULL THEN 'fully graded' ELSE 'not submitted' END)`;
const dayOfPackage = `CASE WHEN r.id IS NULL THEN substring(${packageText('result', 'scoreDate')} FROM '^\\d{4}-\\d{2}-\\d{2}')::date END`;
const scoreDate = `coalesce(r.score_date, ${dayOfPackage}, (g.graded_at AT TIME ZONE 'UTC')::date, e.modified_at::date)`;
const textScore = `coalesce(r.text_score, ${ofPackage('textScore')})`;
const comment = 'coalesce(g.comments, r.comment)';
const flagOf = (column: string, field: string) =>
  `coalesce(r.${column}::text, substring(lower(${ofPackage(field)}) FROM '^(true|false)$'))`;
const flags = {
  inProgress: flagOf('in_progress', 'inProgress'),
  incomplete: flagOf('incomplete', 'incomplete'),
  late: flagOf('late', 'late'),
  missing: flagOf('missing', 'missing'),
};

/** Grades, and the results of line items that are no grades, such as exempt ones. */
export const results = resource<ResultRow>({
  kind: 'result',
  records: ['grade', 'result'],
  joins: `LEFT JOIN grade g ON e.record = 'grade' AND g.id = e.record_id
    LEFT JOIN result r ON r.id = CASE e.record WHEN 'result' THEN e.record_id ELSE (SELECT v.id FROM result v WHERE v.grade_id = e.record_id) END`,
  columns: `${lineItem} AS "lineItem", ${student} AS student, ${ofClass} AS class, ${sourcedIdOf('score_scale', classId)} AS "scoreScale",
    ${scoreStatus} AS "scoreStatus", ${score} AS score, r.text_score AS "textScore", r.score_date::text AS "scoreDate",
    coalesce((g.graded_at AT TIME ZONE 'UTC')::date, e.modified_at::date)::text AS "gradedOn", ${comment} AS comment,
    r.in_progress AS "inProgress", r.incomplete, r.late, r.missing, ${fieldsOfPackage} AS fields`,
  visible: `CASE e.record WHEN 'grade' THEN g.id IS NOT NULL ELSE r.id IS NOT NULL END`,
  reach: 'e.class_id = ANY (ARRAY(SELECT v.id FROM school_class_by_share v))',
  changedInShare: 'g.changed_at',
  fields: {
    'lineItem.sourcedId': { sql: lineItem, byId: { sql: 'e.line_item_id', kind: 'lineItem' } },
    'student.sourcedId': { sql: student, byId: { sql: 'e.student_id', kind: 'user', record: 'student' } },
    'class.sourcedId': { sql: ofClass, byId: { sql: 'e.class_id', kind: 'class' } },
    'scoreScale.sourcedId': { sql: sourcedIdOf('score_scale', classId) },
    scoreStatus: { sql: scoreStatus },
    score: { sql: score, type: 'number' },
    textScore: { sql: textScore },
    scoreDate: { sql: scoreDate, type: 'date' },
    comment: { sql: comment },
    inProgress: { sql: flags.inProgress },
    incomplete: { sql: flags.incomplete },
    late: { sql: flags.late },
    missing: { sql: flags.missing },
  },
  names: [
    ...[
      'lineItem',
      'student',
      'class',
      'scoreScale',
      'scoreStatus',
      'score',
      'textScore',
      'scoreDate',
      'comment',
      'learningObjectiveSet',
    ],
    ...['inProgress', 'incomplete', 'late', 'missing'],
  ],
  toObject: (row, { reference }) => ({
    lineItem: reference('lineItem', row.lineItem ?? ''),
    student: reference('user', row.student ?? ''),
    class: row.class === null ? undefined : reference('class', row.class),
    scoreScale: row.scoreScale === null ? undefined : reference('scoreScale', row.scoreScale),
    scoreStatus: row.scoreStatus,
    score: row.score,
    textScore: row.textScore ?? textIn(row.fields, 'textScore'),
    scoreDate: row.scoreDate ?? dayIn(row.fields) ?? row.gradedOn,
    comment: row.comment,
    inProgress: flagIn(row, 'inProgress'),
    incomplete: flagIn(row, 'incomplete'),
    late: flagIn(row, 'late'),
    missing: flagIn(row, 'missing'),
  }),
});

/** The standard has the words "true" and "false". */
function flagIn(row: ResultRow, name: 'inProgress' | 'incomplete' | 'late' | 'missing'): string | undefined {
  if (row[name] !== null) return String(row[name]);
  const text = textIn(row.fields, name)?.toLowerCase();
  return text === 'true' || text === 'false' ? text : undefined;
}

const dayIn = (fields: ObjectFields | null): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(textIn(fields, 'scoreDate') ?? '')?.[0];
