import { resource, visibleIdOf } from '../reading/resource';

interface SessionRow {
  readonly title: string | null;
  readonly type: string;
  readonly startDate: string | null;
  /** The first day after the session. */
  readonly endDate: string | null;
  readonly schoolYear: string | null;
  readonly parent: string | null;
  readonly children: readonly string[] | null;
}

const type = `CASE WHEN m.name = '' THEN 'schoolYear' WHEN e.record = 'made_up_session' THEN 'term' ELSE CASE a.kind WHEN 'school_year' THEN 'schoolYear'
  WHEN 'grading_period' THEN 'gradingPeriod' WHEN 'semester' THEN 'semester' ELSE 'term' END END`;
const children = `SELECT x.sourced_id FROM academic_session c JOIN roster_entry x ON x.record = 'academic_session' AND x.record_id = c.id
  AND x.status <> 'removed' WHERE c.parent_id = a.id`;

/** SQL of the year in which the current school year ends, as `yearOf` has it. */
const year = `extract(year FROM current_date + interval '5 months')::int`;

/** Sessions, and those that are made up for the terms that only classes and grades name. */
export const academicSessions = resource<SessionRow>({
  kind: 'academicSession',
  records: ['academic_session', 'made_up_session'],
  joins: `LEFT JOIN academic_session a ON e.record = 'academic_session' AND a.id = e.record_id
    LEFT JOIN made_up_session m ON e.record = 'made_up_session' AND m.id = e.record_id`,
  columns: `coalesce(a.name, m.name) AS title, ${type} AS type, a.first_day::text AS "startDate", (a.last_day + 1)::text AS "endDate",
    coalesce(a.school_year, extract(year FROM a.last_day))::text AS "schoolYear",
    ${visibleIdOf('academic_session', 'a.parent_id')} AS parent, nullif(ARRAY(${children} ORDER BY 1), '{}') AS children`,
  visible: `a.id IS NOT NULL OR (e.record = 'made_up_session' AND (EXISTS (SELECT FROM school_class_by_share k WHERE coalesce(k.semester, '') = m.name)
    OR EXISTS (SELECT FROM line_item_by_share i WHERE i.term = m.name)))`,
  exists: 'a.id IS NOT NULL OR m.id IS NOT NULL',
  fields: {
    title: { sql: `coalesce(a.name, nullif(m.name, ''), ${year} - 1 || '-' || ${year})` },
    startDate: { sql: `coalesce(a.first_day, make_date(${year} - 1, 8, 1))`, type: 'date' },
    endDate: { sql: `coalesce(a.last_day + 1, make_date(${year}, 8, 1))`, type: 'date' },
    type: { sql: type },
    schoolYear: { sql: `coalesce(a.school_year, extract(year FROM a.last_day), ${year})::text` },
    'parent.sourcedId': { sql: visibleIdOf('academic_session', 'a.parent_id') },
    'children.sourcedId': { sql: `ARRAY(${children})`, isList: true },
  },
  names: ['title', 'startDate', 'endDate', 'type', 'parent', 'children', 'schoolYear'],
  toObject(row, { today, reference }) {
    const { title, type, parent } = row;
    const year = yearOf(today);
    return {
      title: title === null || title === '' ? `${year - 1}-${year}` : title,
      startDate: row.startDate ?? `${year - 1}-08-01`,
      endDate: row.endDate ?? `${year}-08-01`,
      type,
      parent: parent === null ? undefined : reference('academicSession', parent),
      children: row.children?.map((child) => reference('academicSession', child)),
      schoolYear: row.schoolYear ?? String(year),
    };
  },
});

/** The year in which the school year of a day ends. A made-up year begins in August. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) < '08-01' ? 0 : 1);
