import { instantAsText } from '@homeroom/database';
import { orgField } from '../reading/organisations';
import { resource, sourcedIdOf, visibleIdOf } from '../reading/resource';

interface LineItemRow {
  readonly title: string | null;
  readonly description: string | null;
  /** UTC with milliseconds. */
  readonly assigned: string | null;
  readonly due: string | null;
  readonly class: string | null;
  readonly schoolId: number | null;
  readonly category: string;
  readonly session: string | null;
  readonly period: string | null;
  readonly scoreScale: string | null;
  readonly min: number | null;
  readonly max: number | null;
}

const category = `coalesce(${sourcedIdOf('category', 'i.category_id')}, (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'made_up_category'))`;
const ofClass = `coalesce(${sourcedIdOf('school_class', 'e.class_id')},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'school_class' AND x.record_id = e.class_id ORDER BY x.modified_at DESC LIMIT 1))`;
const session = `coalesce(${visibleIdOf('academic_session', 'i.academic_session_id')}, (SELECT x.sourced_id FROM made_up_session m JOIN roster_entry x
  ON x.record = 'made_up_session' AND x.record_id = m.id AND x.status <> 'removed' WHERE m.name = i.term))`;
/** An older row may have one time only. */
const assigned = `coalesce(i.assigned_at, i.due_at, a.first_day::timestamp AT TIME ZONE 'UTC', date_trunc('day', i.created_at, 'UTC'))`;
const due = `coalesce(i.due_at, ${assigned})`;
const period = `coalesce(${visibleIdOf('academic_session', 'i.grading_period_id')}, CASE WHEN a.kind = 'grading_period' THEN ${session} END)`;

/** Work that is graded. */
export const lineItems = resource<LineItemRow>({
  kind: 'lineItem',
  records: ['line_item'],
  joins: `LEFT JOIN line_item i ON i.id = e.record_id LEFT JOIN school_class k ON k.id = i.class_id
    LEFT JOIN academic_session a ON a.id = i.academic_session_id`,
  columns: `i.title, i.description, ${instantAsText(assigned)} AS assigned, ${instantAsText(due)} AS due, ${ofClass} AS class, k.school_id AS "schoolId",
    ${category} AS category, ${session} AS session, ${period} AS period, ${sourcedIdOf('score_scale', 'i.class_id')} AS "scoreScale",
    i.min_score::float8 AS min, i.max_score::float8 AS max`,
  visible: 'i.id IS NOT NULL',
  reach: 'e.class_id = ANY (ARRAY(SELECT v.id FROM school_class_by_share v))',
  fields: {
    title: { sql: 'i.title' },
    description: { sql: 'i.description' },
    assignDate: { sql: assigned, type: 'instant' },
    dueDate: { sql: due, type: 'instant' },
    'class.sourcedId': { sql: ofClass, byId: { sql: 'e.class_id', kind: 'class' } },
    'school.sourcedId': orgField('k.school_id'),
    'category.sourcedId': { sql: category },
    'academicSession.sourcedId': { sql: session },
    'gradingPeriod.sourcedId': { sql: period },
    'scoreScale.sourcedId': { sql: sourcedIdOf('score_scale', 'i.class_id') },
    resultValueMin: { sql: 'coalesce(i.min_score, 0)::float8', type: 'number' },
    resultValueMax: { sql: 'coalesce(i.max_score, 100)::float8', type: 'number' },
  },
  names: [
    ...[
      'title',
      'description',
      'assignDate',
      'dueDate',
      'class',
      'school',
      'category',
      'gradingPeriod',
      'academicSession',
      'scoreScale',
    ],
    ...['resultValueMin', 'resultValueMax', 'learningObjectiveSet'],
  ],
  toObject(row, { orgs, today, reference }) {
    const { session: ofTerm, period: ofPeriod, scoreScale } = row;
    return {
      title: row.title ?? '-',
      description: row.description,
      assignDate: row.assigned ?? beginOf(today),
      dueDate: row.due ?? beginOf(today),
      class: reference('class', row.class ?? ''),
      school: reference('org', orgs.of(row.schoolId)),
      category: reference('category', row.category),
      gradingPeriod: ofPeriod === null ? undefined : reference('academicSession', ofPeriod),
      academicSession: ofTerm === null ? undefined : reference('academicSession', ofTerm),
      scoreScale: scoreScale === null ? undefined : reference('scoreScale', scoreScale),
      resultValueMin: row.min ?? 0,
      resultValueMax: row.max ?? 100,
    };
  },
});

const beginOf = (day: string): string => `${day}T00:00:00.000Z`;
