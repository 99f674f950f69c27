import { orgField } from '../reading/organisations';
import { resource, sourcedIdOf } from '../reading/resource';

interface EnrollmentRow {
  readonly user: string | null;
  readonly class: string | null;
  readonly schoolId: number | null;
  readonly role: string;
  readonly primary: boolean | null;
  readonly beginDate: string | null;
  /** The first day without the enrollment. */
  readonly endDate: string | null;
}

const classId = 'coalesce(n.class_id, h.class_id, e.class_id)';
const studentId = 'coalesce(n.student_id, e.student_id)';
const teacherId = `CASE e.record WHEN 'class_teacher' THEN h.teacher_id WHEN 'class_primary_teacher' THEN k.teacher_id END`;
const user = `coalesce(${sourcedIdOf('student', studentId)}, ${sourcedIdOf('teacher', teacherId)},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'student' AND x.record_id = ${studentId} ORDER BY x.modified_at DESC LIMIT 1))`;
const ofClass = `coalesce(${sourcedIdOf('school_class', classId)},
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'school_class' AND x.record_id = ${classId} ORDER BY x.modified_at DESC LIMIT 1))`;

/** Of several rows of the teacher of a class, the one in force is the primary one, so that a class has one primary teacher at a time. */
const primary = `CASE e.record WHEN 'class_primary_teacher' THEN true WHEN 'class_teacher' THEN h.id = (SELECT z.id FROM class_teacher z
  WHERE z.class_id = h.class_id AND z.teacher_id = k.teacher_id AND z.is_current
  ORDER BY (z.begin_date IS NULL OR z.begin_date <= current_date) AND (z.end_date IS NULL OR z.end_date > current_date) DESC, z.is_primary DESC, z.id
  LIMIT 1) IS TRUE ELSE false END`;
const role = `CASE WHEN e.record IN ('class_teacher', 'class_primary_teacher') THEN 'teacher' ELSE 'student' END`;

/** Seats of students, and the teachers of classes. */
export const enrollments = resource<EnrollmentRow>({
  kind: 'enrollment',
  records: ['enrollment', 'class_teacher', 'class_primary_teacher'],
  joins: `LEFT JOIN enrollment n ON e.record = 'enrollment' AND n.id = e.record_id
    LEFT JOIN class_teacher h ON e.record = 'class_teacher' AND h.id = e.record_id
    LEFT JOIN school_class k ON k.id = ${classId}`,
  columns: `${user} AS user, ${ofClass} AS class, k.school_id AS "schoolId", ${role} AS role, ${primary} AS primary,
    coalesce(n.begin_date, h.begin_date)::text AS "beginDate", coalesce(n.end_date, h.end_date)::text AS "endDate"`,
  visible: `CASE e.record WHEN 'enrollment' THEN n.id IS NOT NULL AND EXISTS (SELECT FROM student v WHERE v.id = n.student_id OFFSET 0)
    WHEN 'class_teacher' THEN h.id IS NOT NULL AND EXISTS (SELECT FROM teacher v WHERE v.id = h.teacher_id OFFSET 0)
    ELSE k.id IS NOT NULL AND EXISTS (SELECT FROM teacher v WHERE v.id = k.teacher_id OFFSET 0) END`,
  exists: `coalesce(n.id, h.id, CASE e.record WHEN 'class_primary_teacher' THEN k.id END) IS NOT NULL`,
  reach: 'e.class_id = ANY (ARRAY(SELECT v.id FROM school_class_by_share v))',
  fields: {
    'user.sourcedId': {
      sql: user,
      equals: (
        id,
      ) => `(e.student_id = (SELECT x.record_id FROM roster_entry x WHERE x.record = 'student' AND x.kind = 'user' AND x.sourced_id = ${id}
        AND x.status <> 'removed') OR (e.student_id IS NULL AND ${user} = ${id}))`,
    },
    'class.sourcedId': { sql: ofClass, byId: { sql: 'e.class_id', kind: 'class' } },
    'school.sourcedId': orgField('k.school_id'),
    role: { sql: role },
    primary: { sql: `(${primary})::text` },
    beginDate: { sql: 'coalesce(n.begin_date, h.begin_date)', type: 'date' },
    endDate: { sql: 'coalesce(n.end_date, h.end_date)', type: 'date' },
  },
  names: ['user', 'class', 'school', 'role', 'primary', 'beginDate', 'endDate'],
  toObject: (row, { orgs, reference }) => ({
    user: reference('user', row.user ?? ''),
    class: reference('class', row.class ?? ''),
    school: reference('org', orgs.of(row.schoolId)),
    role: row.role,
    primary: String(row.primary ?? false),
    beginDate: row.beginDate,
    endDate: row.endDate,
  }),
});
