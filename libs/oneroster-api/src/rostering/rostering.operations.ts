import type { OneRosterScope } from '../authentication/oneroster-scopes';
import type { Narrowing } from '../reading/list-statement';
import type { Collection, Parent, ParentParameter, ReadOperation } from '../reading/read-operation';
import type { KnownOrgs } from '../reading/resource';
import { collections, termsOfClasses } from './collections';
import { terms as termsOfClass } from './classes.resource';
import { membersOf } from './school-members';

const core: readonly [OneRosterScope, ...OneRosterScope[]] = ['roster.readonly', 'roster-core.readonly'];
const all: readonly [OneRosterScope] = ['roster.readonly'];
const demographics: readonly [OneRosterScope] = ['roster-demographics.readonly'];

type Name = keyof typeof collections;

interface Described {
  readonly name: Name;
  /** In operation ids, such as `getAllAcademicSessions` and `getAcademicSession`. */
  readonly one: string;
  readonly several: string;
  /** The objects that can be read one by one, if the list has fewer. */
  readonly known?: Collection;
  readonly scopes?: readonly [OneRosterScope, ...OneRosterScope[]];
}

const described: readonly Described[] = [
  { name: 'academicSessions', one: 'AcademicSession', several: 'AcademicSessions' },
  { name: 'classes', one: 'Class', several: 'Classes' },
  { name: 'courses', one: 'Course', several: 'Courses' },
  {
    name: 'demographics',
    one: 'Demographics',
    several: 'Demographics',
    scopes: demographics,
  },
  { name: 'enrollments', one: 'Enrollment', several: 'Enrollments' },
  { name: 'gradingPeriods', one: 'GradingPeriod', several: 'GradingPeriods' },
  { name: 'orgs', one: 'Org', several: 'Orgs' },
  { name: 'schools', one: 'School', several: 'Schools' },
  { name: 'students', one: 'Student', several: 'Students' },
  { name: 'teachers', one: 'Teacher', several: 'Teachers' },
  { name: 'terms', one: 'Term', several: 'Terms', known: termsOfClasses },
  { name: 'users', one: 'User', several: 'Users' },
];

const ofCollections = described.flatMap(({ name, one, several, scopes = core, ...more }): ReadOperation[] => {
  const collection: Collection = collections[name];
  const known = more.known ?? collection;
  const shared = { service: 'rostering', scopes, collection, parents: [] } as const;
  return [
    { ...shared, operationId: `getAll${several}`, path: `/${name}`, summary: `List all ${name}`, isOne: false },
    {
      ...shared,
      collection: known,
      operationId: `get${one}`,
      path: `/${name}/{sourcedId}`,
      summary: `Read one ${known.noun.toLowerCase()}`,
      isOne: true,
    },
  ];
});

/** A list of what belongs to objects that the path names. */
function partOf(operationId: string, path: string, name: Name, parents: readonly ParentParameter[]): ReadOperation {
  const summary = `List the ${name} of ${parents.map(({ collection: { noun } }) => noun.toLowerCase()).join(' and ')}`;
  return {
    service: 'rostering',
    operationId,
    path,
    summary,
    scopes: all,
    collection: collections[name],
    parents,
    isOne: false,
  };
}

/** What belongs to a school, by the column with its id. The first school also has what belongs to none. */
export const ofSchool =
  (column: string, withOthers = true) =>
  ({ id, sourcedId, record }: Parent, { first }: KnownOrgs): Narrowing => {
    const isFirst = withOthers && sourcedId === first;
    const own = record === 'school' ? `${column} = ?::int` : '?::int IS NULL';
    return { sql: isFirst ? `${own} OR ${column} IS NULL` : own, value: id };
  };
const by =
  (sql: string) =>
  ({ id }: Parent): Narrowing => ({ sql, value: id });

export const schoolParameter = (narrow: ParentParameter['narrow']): ParentParameter => ({
  parameter: 'schoolSourcedId',
  collection: collections.schools,
  narrow,
});
export const classParameter = (narrow: ParentParameter['narrow']): ParentParameter => ({
  parameter: 'classSourcedId',
  collection: collections.classes,
  narrow,
});
/** A class of the school before it in the path. */
const inSchool = (narrow: ParentParameter['narrow']): ParentParameter => ({
  ...classParameter(narrow),
  within: ofSchool('k.school_id'),
});

const seated = by(`EXISTS (SELECT FROM enrollment v WHERE v.class_id = ?::int AND v.student_id = e.record_id
  AND (v.end_date IS NULL OR v.end_date > current_date OR e.status = 'ended'))`);
const teaching =
  by(`EXISTS (SELECT FROM school_class v WHERE v.id = ?::int AND (v.teacher_id = e.record_id OR EXISTS (SELECT FROM class_teacher w
  WHERE w.class_id = v.id AND w.teacher_id = e.record_id AND w.is_current AND (w.end_date IS NULL OR w.end_date > current_date))))`);
const attended = `EXISTS (SELECT FROM enrollment v WHERE v.student_id = ?::int AND v.class_id = e.record_id)`;
const taught = `k.teacher_id = ?::int OR EXISTS (SELECT FROM class_teacher v WHERE v.teacher_id = ?::int AND v.class_id = e.record_id AND v.is_current)`;
const ofUser = ({ record, id }: Parent): Narrowing => ({
  sql: record === 'student' ? attended : record === 'teacher' ? taught : '?::int IS NULL',
  value: id,
});
const ofCourse = ({ record, id }: Parent): Narrowing => ({
  sql: record === 'course' ? 'd.course_id = ?::int' : 'k.id = ?::int',
  value: id,
});
const ofTerm = ({ sourcedId }: Parent): Narrowing => ({ sql: `?::text = ANY (${termsOfClass})`, value: sourcedId });
const ofClass = ({ id }: Parent): Narrowing => ({ sql: 'e.class_id = ?::int', value: id, isOfGone: true });
/** What needs no other condition: all objects, or the parts of a class that must belong to the school of the path. */
export const inAny = by('?::int > 0');

const ofParents: readonly ReadOperation[] = [
  partOf('getStudentsForClass', '/classes/{classSourcedId}/students', 'students', [classParameter(seated)]),
  partOf('getTeachersForClass', '/classes/{classSourcedId}/teachers', 'teachers', [classParameter(teaching)]),
  partOf('getClassesForCourse', '/courses/{courseSourcedId}/classes', 'classes', [
    { parameter: 'courseSourcedId', collection: collections.courses, narrow: ofCourse },
  ]),
  partOf('getClassesForSchool', '/schools/{schoolSourcedId}/classes', 'classes', [
    schoolParameter(ofSchool('k.school_id')),
  ]),
  partOf(
    'getEnrollmentsForClassInSchool',
    '/schools/{schoolSourcedId}/classes/{classSourcedId}/enrollments',
    'enrollments',
    [schoolParameter(inAny), inSchool(ofClass)],
  ),
  partOf('getStudentsForClassInSchool', '/schools/{schoolSourcedId}/classes/{classSourcedId}/students', 'students', [
    schoolParameter(inAny),
    inSchool(seated),
  ]),
  partOf('getTeachersForClassInSchool', '/schools/{schoolSourcedId}/classes/{classSourcedId}/teachers', 'teachers', [
    schoolParameter(inAny),
    inSchool(teaching),
  ]),
  partOf('getCoursesForSchool', '/schools/{schoolSourcedId}/courses', 'courses', [
    schoolParameter(ofSchool('coalesce(c.school_id, k.school_id)')),
  ]),
  partOf('getEnrollmentsForSchool', '/schools/{schoolSourcedId}/enrollments', 'enrollments', [
    schoolParameter(ofSchool('k.school_id')),
  ]),
  partOf('getStudentsForSchool', '/schools/{schoolSourcedId}/students', 'students', [
    schoolParameter(membersOf('student')),
  ]),
  partOf('getTeachersForSchool', '/schools/{schoolSourcedId}/teachers', 'teachers', [
    schoolParameter(membersOf('teacher')),
  ]),
  partOf('getTermsForSchool', '/schools/{schoolSourcedId}/terms', 'terms', [
    // Sessions without a school are those of all schools.
    schoolParameter(({ id }) => ({ sql: 'a.school_id = ?::int OR a.school_id IS NULL', value: id })),
  ]),
  partOf('getClassesForStudent', '/students/{studentSourcedId}/classes', 'classes', [
    { parameter: 'studentSourcedId', collection: collections.students, narrow: ofUser },
  ]),
  partOf('getClassesForTeacher', '/teachers/{teacherSourcedId}/classes', 'classes', [
    { parameter: 'teacherSourcedId', collection: collections.teachers, narrow: ofUser },
  ]),
  partOf('getClassesForTerm', '/terms/{termSourcedId}/classes', 'classes', [
    { parameter: 'termSourcedId', collection: termsOfClasses, narrow: ofTerm },
  ]),
  partOf('getGradingPeriodsForTerm', '/terms/{termSourcedId}/gradingPeriods', 'gradingPeriods', [
    {
      parameter: 'termSourcedId',
      collection: termsOfClasses,
      narrow: ({ record, id }) => ({
        sql: record === 'academic_session' ? 'a.parent_id = ?::int' : '?::int IS NULL',
        value: id,
      }),
    },
  ]),
  partOf('getClassesForUser', '/users/{userSourcedId}/classes', 'classes', [
    { parameter: 'userSourcedId', collection: collections.users, narrow: ofUser },
  ]),
];

/** The reads of rostering. */
export const rosteringOperations: readonly ReadOperation[] = [...ofCollections, ...ofParents];
