import { orgField } from '../reading/organisations';
import { resource, visibleIdOf } from '../reading/resource';

interface CourseRow {
  readonly title: string | null;
  readonly courseCode: string | null;
  readonly grades: readonly string[] | null;
  readonly subjects: readonly string[] | null;
  readonly subjectCodes: readonly string[] | null;
  readonly schoolId: number | null;
  readonly schoolYear: string | null;
}

const schoolId = 'coalesce(c.school_id, k.school_id)';
const schoolYear = visibleIdOf('academic_session', 'c.academic_session_id');

/** Courses of packages. A class without one has a course of its own. */
export const courses = resource<CourseRow>({
  kind: 'course',
  records: ['course', 'class_course'],
  joins: `LEFT JOIN course c ON e.record = 'course' AND c.id = e.record_id
    LEFT JOIN school_class k ON e.record = 'class_course' AND k.id = e.record_id`,
  columns: `coalesce(c.title, k.name) AS title, coalesce(c.code, e.record_id::text) AS "courseCode", c.grades, c.subjects,
    c.subject_codes AS "subjectCodes", ${schoolId} AS "schoolId", ${schoolYear} AS "schoolYear"`,
  // Other courses than those of a school or a class of the share say nothing to the caller.
  visible: `k.id IS NOT NULL OR EXISTS (SELECT FROM school v WHERE v.id = c.school_id)
    OR EXISTS (SELECT FROM class_detail v JOIN school_class w ON w.id = v.class_id WHERE v.course_id = c.id)`,
  exists: 'k.id IS NOT NULL OR c.id IS NOT NULL',
  fields: {
    title: { sql: 'coalesce(c.title, k.name)' },
    courseCode: { sql: 'coalesce(c.code, e.record_id::text)' },
    grades: { sql: 'c.grades', isList: true },
    subjects: { sql: 'c.subjects', isList: true },
    subjectCodes: { sql: 'c.subject_codes', isList: true },
    'org.sourcedId': orgField(schoolId),
    'schoolYear.sourcedId': { sql: schoolYear },
  },
  names: ['title', 'schoolYear', 'courseCode', 'grades', 'subjects', 'org', 'subjectCodes', 'resources'],
  toObject: (row, { orgs, reference }) => ({
    title: row.title ?? '-',
    schoolYear: row.schoolYear === null ? undefined : reference('academicSession', row.schoolYear),
    courseCode: row.courseCode ?? '-',
    grades: row.grades,
    subjects: row.subjects,
    org: reference('org', orgs.of(row.schoolId)),
    subjectCodes: row.subjectCodes,
  }),
});
