import { orgField } from '../reading/organisations';
import { resource, sourcedIdOf, wordOf } from '../reading/resource';

interface ClassRow {
  readonly title: string | null;
  readonly classCode: string | null;
  readonly classType: string | null;
  readonly location: string | null;
  readonly grades: readonly string[] | null;
  readonly subjects: readonly string[] | null;
  readonly subjectCodes: readonly string[] | null;
  readonly periods: readonly string[] | null;
  readonly schedule: string | null;
  readonly schoolId: number | null;
  readonly course: string | null;
  readonly terms: readonly string[];
}

const course = `coalesce(${sourcedIdOf('course', 'd.course_id')}, ${sourcedIdOf('class_course', 'e.record_id')},
  (SELECT left(id::text, 8) || '-class-course-' || e.record_id FROM roster_identity))`;

const madeUp = (name: string): string => `SELECT x.sourced_id FROM made_up_session m JOIN roster_entry x
  ON x.record = 'made_up_session' AND x.record_id = m.id AND x.status <> 'removed' WHERE m.name = ${name}`;
const namedTerms = `SELECT x.sourced_id FROM class_term t JOIN academic_session a ON a.id = t.academic_session_id
  JOIN roster_entry x ON x.record = 'academic_session' AND x.record_id = a.id AND x.status <> 'removed'
  WHERE t.class_id = k.id ORDER BY a.first_day, a.id`;
const year = `SELECT x.sourced_id FROM academic_session a JOIN roster_entry x ON x.record = 'academic_session' AND x.record_id = a.id
  AND x.status <> 'removed' WHERE a.is_current AND a.kind = 'school_year' AND (a.school_id IS NULL OR a.school_id = k.school_id)
  ORDER BY a.first_day DESC, a.id LIMIT 1`;
const anySession = `SELECT x.sourced_id FROM roster_entry x WHERE x.kind = 'academicSession' AND x.status = 'active' ORDER BY x.sourced_id LIMIT 1`;

const ownTerms = `SELECT x.sourced_id FROM class_session t JOIN academic_session a ON a.id = t.academic_session_id
  JOIN roster_entry x ON x.record = 'academic_session' AND x.record_id = a.id AND x.status <> 'removed'
  WHERE t.class_id = k.id ORDER BY a.first_day, a.id`;

/** SQL of the sessions of a class: its own, else the one that its semester names, else a made-up one, else a school year. */
export const terms = `coalesce(nullif(ARRAY(${ownTerms}), '{}'), nullif(ARRAY(${namedTerms}), '{}'), nullif(ARRAY(${madeUp('k.semester')}), '{}'), nullif(ARRAY(${year}), '{}'),
  nullif(ARRAY(${madeUp(`''`)}), '{}'), nullif(ARRAY(${anySession}), '{}'), ARRAY[(SELECT left(id::text, 8) || '-year-1' FROM roster_identity)])`;
const classType = `CASE WHEN lower(d.class_type) = 'homeroom' THEN 'homeroom' ELSE 'scheduled' END`;

export const classes = resource<ClassRow>({
  kind: 'class',
  records: ['school_class'],
  joins: `LEFT JOIN school_class k ON k.id = e.record_id LEFT JOIN class_detail d ON d.class_id = e.record_id`,
  columns: `k.name AS title, d.class_code AS "classCode", d.class_type AS "classType", k.room AS location, d.grades, d.subjects,
    d.subject_codes AS "subjectCodes", d.periods, k.schedule, k.school_id AS "schoolId", ${course} AS course, ${terms} AS terms`,
  visible: 'k.id IS NOT NULL',
  fields: {
    title: { sql: 'k.name' },
    classCode: { sql: 'd.class_code' },
    classType: { sql: classType },
    location: { sql: 'k.room' },
    grades: { sql: 'd.grades', isList: true },
    subjects: { sql: 'd.subjects', isList: true },
    subjectCodes: { sql: 'd.subject_codes', isList: true },
    periods: { sql: `coalesce(d.periods, ARRAY[k.schedule])`, isList: true },
    'course.sourcedId': { sql: course },
    'school.sourcedId': orgField('k.school_id'),
    'terms.sourcedId': { sql: terms, isList: true },
  },
  names: [
    ...[
      'title',
      'classCode',
      'classType',
      'location',
      'grades',
      'subjects',
      'course',
      'school',
      'terms',
      'subjectCodes',
    ],
    ...['periods', 'resources'],
  ],
  toObject: (row, { orgs, reference }) => ({
    title: row.title ?? '-',
    classCode: row.classCode,
    classType: wordOf(['homeroom', 'scheduled'], row.classType) ?? 'scheduled',
    location: row.location,
    grades: row.grades,
    subjects: row.subjects,
    course: reference('course', row.course ?? ''),
    school: reference('org', orgs.of(row.schoolId)),
    terms: row.terms.map((term) => reference('academicSession', term)),
    subjectCodes: row.subjectCodes,
    periods: periodsOf(row),
  }),
});

/** The periods of the package, while the schedule still says the same. */
function periodsOf({ periods, schedule }: ClassRow): readonly string[] | undefined {
  if (periods !== null && (schedule === null || periods.join(', ') === schedule)) return periods;
  return schedule === null ? undefined : [schedule];
}
