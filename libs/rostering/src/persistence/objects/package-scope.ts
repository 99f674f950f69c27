import type { PackageScope } from '../../domain/package-scope';

/** SQL for whether a school of a record is one of the schools $2. */
const isTheirs = (school: string): string => `${school} = ANY ($2::integer[])`;

const classSchool = (id: string): string => `(SELECT school_id FROM class_school WHERE class_id = ${id})`;

/** Whether a record without a school belongs to the package, of which $3 says whether it is limited. */
const mayLackSchool = (school: string): string => `(${school} IS NULL AND NOT $3::boolean)`;

/** A student without a home school belongs to the schools if all classes of the student do. */
const ofStudent = (id: string): string => `EXISTS (SELECT FROM student_school home WHERE home.student_id = ${id} AND (
    ${isTheirs('home.school_id')} OR home.school_id IS NULL
      AND NOT EXISTS (SELECT FROM enrollment_record seat WHERE seat.student_id = ${id} AND NOT coalesce(${isTheirs(classSchool('seat.class_id'))}, NOT $3::boolean))
      AND (NOT $3::boolean OR EXISTS (SELECT FROM enrollment_record seat WHERE seat.student_id = ${id}))))`;

const ofSchool = (school: string): string => `(${isTheirs(school)} OR ${mayLackSchool(school)})`;

const ofClass = (id: string): string => ofSchool(classSchool(id));

const teacherSchool = '(SELECT school_id FROM teacher_school WHERE teacher_id = o.record_id)';

/** Whether all students of a guardian are of the schools. */
const ofGuardian = `NOT EXISTS (SELECT FROM student_guardian child WHERE child.guardian_id = o.record_id AND NOT ${ofStudent('child.student_id')})`;

/** The class that the object of a teacher's enrollment or of a line item names. */
const ofNamedClass = `EXISTS (SELECT FROM roster_object class WHERE class.kind = 'class'
  AND class.sourced_id = o.fields->>'classSourcedId' AND class.record = 'class' AND ${ofClass('class.record_id')})`;

/**
 * SQL for whether a package covers the object `o`, by the type of its record. It never covers objects of other types, such as terms and
 * categories, which schools share.
 */
const conditions: Readonly<Record<string, string>> = {
  student: ofStudent('o.record_id'),
  teacher: ofSchool(teacherSchool),
  guardian: ofGuardian,
  class: ofClass('o.record_id'),
  enrollment: `EXISTS (SELECT FROM enrollment_record seat WHERE seat.id = o.record_id AND ${ofClass('seat.class_id')})`,
  class_teacher: ofNamedClass,
  line_item: ofNamedClass,
  course: `EXISTS (SELECT FROM course WHERE course.id = o.record_id AND ${isTheirs('course.school_id')})`,
  grade: `EXISTS (SELECT FROM grade_record mark WHERE mark.id = o.record_id AND ${ofClass('mark.class_id')})`,
};

/** SQL with the parameters $2 and $3 of `scopeValues`. */
export const inScope = `CASE o.record ${Object.entries(conditions)
  .map(([record, sql]) => `WHEN '${record}' THEN ${sql}`)
  .join(' ')} ELSE false END`;

export const scopeValues = ({ schools, isLimited }: PackageScope): readonly unknown[] => [schools, isLimited];
