import type { Scope } from '@homeroom/access';
import { cursorText } from '@homeroom/kernel';

/** A read of a school that has grown: each combination of the filters is a request of its own. */
interface Read {
  readonly path: string;
  readonly filters?: readonly string[];
}

/** A write to an empty school, in the order of this list. A DELETE has no body. */
type Write = readonly [path: string, body: object | undefined, status: number];

/** One operation of the interface, and what tests need to know of it. */
export interface Operation {
  /** Its `operationId` in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`. */
  readonly path: string;
  /** All of these are needed; none for the health check. */
  readonly scopes: readonly Scope[];
  /** What is posted first, because the records of the story are in use: the path and the body. */
  readonly before?: readonly [path: string, body: object];
  /** The body is a form with a file. The tests of all writes leave it out: `test/interchange/api-imports.spec.ts` has its own. */
  readonly isForm?: true;
  /** The method of the client that calls it, and what it is given; in the order of this list a new school can do all of them. */
  readonly client: readonly [method: string, ...given: unknown[]];
  /** Requests whose statements are kept for review and whose plans are checked, in the snapshot of a resource. */
  readonly reads?: readonly Read[];
  readonly writes?: readonly Write[];
}

const teacher = { name: 'Grace Okafor', email: 'grace@school.example', department: 'Mathematics' };
const student = { name: 'Zoë Müller', email: 'zoe@school.example', grade_level: '9' };
const schoolClass = { name: 'Algebra', teacher_id: 1, schedule: 'Mon 09:00' };
const announcement = { title: 'Snow', content: 'No school today', scope: 'school' };
const grade = { student_id: 1, class_id: 1, score: 18.5, max_score: 20, term: 'Q1' };
const attendance = { student_id: 1, class_id: 1, date: '2026-11-20', status: 'late' };

/** A list in the order of a field, after the record 7 with this value. */
export const sortedAfter = (path: string, sort: string, value: string | null) => ({
  path: `${path}?sort=${sort}&after=${cursorText({ kind: 'field', sort, value, id: 7 })}`,
});

/**
 * Every operation of the interface. The tests of scopes, of the document's examples and bodies, of the client and of the
 * statements are derived from it: a new operation is added here, and nowhere else. In this order the examples tell one story.
 */
export const operations: readonly Operation[] = [
  { id: 'getHealth', method: 'GET', path: '/health', scopes: [], client: ['health'] },
  {
    id: 'createTeacher',
    method: 'POST',
    path: '/teachers',
    scopes: ['write:teachers'],
    client: ['teachers.create', teacher],
    writes: [['/teachers', teacher, 201]],
  },
  {
    id: 'createStudent',
    method: 'POST',
    path: '/students',
    scopes: ['write:students'],
    client: ['students.create', student],
    writes: [['/students', student, 201]],
  },
  {
    id: 'createClass',
    method: 'POST',
    path: '/classes',
    scopes: ['write:classes'],
    client: ['classes.create', { ...schoolClass, capacity: null }],
    writes: [['/classes', schoolClass, 201]],
  },
  {
    id: 'enrollStudent',
    method: 'POST',
    path: '/classes/{id}/enroll',
    scopes: ['write:classes'],
    client: ['classes.enroll', 1, { student_id: 1 }],
    writes: [
      ['/classes/1/enroll', { student_id: 1 }, 201],
      ['/classes/1/enroll', { student_id: 1 }, 409],
    ],
  },
  {
    id: 'createAnnouncement',
    method: 'POST',
    path: '/announcements',
    scopes: ['write:classes'],
    client: ['announcements.create', announcement],
    writes: [['/announcements', announcement, 201]],
  },
  {
    id: 'createGrade',
    method: 'POST',
    path: '/grades',
    scopes: ['write:students'],
    client: ['grades.create', grade],
    writes: [['/grades', grade, 201]],
  },
  {
    id: 'recordAttendance',
    method: 'POST',
    path: '/attendance',
    scopes: ['write:students'],
    client: ['attendance.record', attendance],
    writes: [
      ['/attendance', attendance, 201],
      ['/attendance', { ...attendance, status: 'present' }, 200],
    ],
  },
  {
    id: 'listTeachers',
    method: 'GET',
    path: '/teachers',
    scopes: ['read:teachers'],
    client: ['teachers.list', { department: 'Mathematics' }],
    reads: [{ path: '/teachers', filters: ['search=Maria%20gar', 'search=li', 'department=Science'] }],
  },
  {
    id: 'listStudents',
    method: 'GET',
    path: '/students',
    scopes: ['read:students'],
    client: ['students.list', { search: 'zoe mül', grade_level: '9', page: 1, per_page: 5 }],
    reads: [
      { path: '/students', filters: ['search=Maria%20gar', 'search=li', 'grade_level=9', 'status=withdrawn'] },
      { path: '/students?page=150' },
      { path: '/students?status=all&grade_level=9' },
      { path: '/students?after=start' },
      { path: '/students?after=start&grade_level=9' },
      { path: '/students?updated_since=2030-01-01T00:00:00Z' },
      { path: '/students?sort=id&grade_level=9' },
      { path: '/students?sort=name' },
      { path: '/students?sort=grade_level' },
      { path: '/students?sort=-enrollment_date' },
      sortedAfter('/students', 'enrollment_date', '2025-08-25'),
      { path: '/students?sort=name&search=Maria%20gar' },
      sortedAfter('/students', 'name', 'Maria Garcia'),
      sortedAfter('/students', '-name', 'Maria Garcia'),
      { path: '/students?sort=name&updated_since=2030-01-01T00:00:00Z' },
    ],
  },
  {
    id: 'listClasses',
    method: 'GET',
    path: '/classes',
    scopes: ['read:classes'],
    client: ['classes.list', { search: 'algebra', teacher_id: 1 }],
    reads: [
      { path: '/classes', filters: ['semester=2025-26', 'teacher_id=7'] },
      { path: '/classes', filters: ['search=art%20mil', 'search=li', 'semester=2025-26'] },
      { path: '/classes?semesters=2025-26%7CFall%202025' },
      { path: '/classes?sort=name&search=art' },
      { path: '/classes?sort=name&semesters=2025-26%7CFall%202025' },
      { path: '/classes?sort=teacher_name' },
      sortedAfter('/classes', 'teacher_name', 'Maria Garcia'),
      { path: '/classes?after=start' },
      { path: '/classes?updated_since=2030-01-01T00:00:00Z' },
      { path: '/classes?sort=-semester' },
      { path: '/classes?sort=name&updated_since=2030-01-01T00:00:00Z' },
      sortedAfter('/classes', '-semester', 'Fall 2025'),
      sortedAfter('/classes', '-semester', null),
    ],
  },
  {
    id: 'listAnnouncements',
    method: 'GET',
    path: '/announcements',
    scopes: ['read:classes'],
    client: ['announcements.list', { scope: 'school', priority: 'normal', active_only: false }],
    reads: [
      { path: '/announcements', filters: ['scope=class', 'priority=urgent', 'active_only=false'] },
      { path: '/announcements?sort=-published_at' },
    ],
  },
  {
    id: 'listGrades',
    method: 'GET',
    path: '/grades',
    scopes: ['read:students'],
    client: ['grades.list', { student_id: 1, class_id: 1, term: 'Q1' }],
    reads: [
      { path: '/grades', filters: ['student_id=7', 'class_id=7', 'term=2025-26%20Q1'] },
      { path: '/grades?sort=id&term=2025-26%20Q1' },
    ],
  },
  {
    id: 'listAttendance',
    method: 'GET',
    path: '/attendance',
    scopes: ['read:students'],
    client: ['attendance.list', { student_id: 1, class_id: 1, start_date: '2026-11-01', status: 'late' }],
    reads: [
      {
        path: '/attendance',
        filters: ['student_id=7', 'class_id=7', 'start_date=2025-10-01', 'end_date=2025-10-31', 'status=late'],
      },
      { path: '/attendance?sort=id' },
      { path: '/attendance?sort=id&class_id=7' },
      { path: '/attendance?sort=id&start_date=2025-10-01&end_date=2025-10-31' },
    ],
  },
  {
    id: 'getTeacher',
    method: 'GET',
    path: '/teachers/{id}',
    scopes: ['read:teachers'],
    client: ['teachers.get', 1],
    reads: [{ path: '/teachers/7' }],
  },
  {
    id: 'getStudent',
    method: 'GET',
    path: '/students/{id}',
    scopes: ['read:students'],
    client: ['students.get', 1],
    reads: [{ path: '/students/7' }],
  },
  {
    id: 'getClass',
    method: 'GET',
    path: '/classes/{id}',
    scopes: ['read:classes'],
    client: ['classes.get', 1],
    reads: [{ path: '/classes/7' }],
  },
  {
    id: 'getAnnouncement',
    method: 'GET',
    path: '/announcements/{id}',
    scopes: ['read:classes'],
    client: ['announcements.get', 1],
    reads: [{ path: '/announcements/7' }],
  },
  {
    id: 'getGrade',
    method: 'GET',
    path: '/grades/{id}',
    scopes: ['read:students'],
    client: ['grades.get', 1],
    reads: [{ path: '/grades/7' }],
  },
  {
    id: 'getGradeHistory',
    method: 'GET',
    path: '/grades/{id}/history',
    scopes: ['read:students'],
    client: ['grades.history', 1, { per_page: 5 }],
    reads: [{ path: '/grades/7/history' }],
  },
  {
    id: 'getAttendance',
    method: 'GET',
    path: '/attendance/{id}',
    scopes: ['read:students'],
    client: ['attendance.get', 1],
    reads: [{ path: '/attendance/7' }],
  },
  {
    id: 'getAttendanceHistory',
    method: 'GET',
    path: '/attendance/{id}/history',
    scopes: ['read:students'],
    client: ['attendance.history', 1, { per_page: 5 }],
    reads: [{ path: '/attendance/7/history' }],
  },
  {
    id: 'getClassRoster',
    method: 'GET',
    path: '/classes/{id}/roster',
    scopes: ['read:classes', 'read:students'],
    client: ['classes.roster', 1, { as_of: '2030-01-01', sort: 'name' }],
    reads: [{ path: '/classes/7/roster', filters: ['as_of=2025-10-01', 'sort=name'] }],
  },
  {
    id: 'getClassAttendance',
    method: 'GET',
    path: '/classes/{id}/attendance',
    scopes: ['read:classes', 'read:students'],
    client: ['classes.attendance', 1, { date: '2026-11-20', sort: 'name' }],
    reads: [
      { path: '/classes/7/attendance?date=2025-10-01' },
      { path: '/classes/7/attendance?date=2025-10-01&sort=name' },
    ],
  },
  {
    id: 'getStudentClasses',
    method: 'GET',
    path: '/students/{id}/classes',
    scopes: ['read:students', 'read:classes'],
    client: ['students.classes', 1],
    reads: [{ path: '/students/7/classes' }],
  },
  {
    id: 'listStudentGrades',
    method: 'GET',
    path: '/students/{id}/grades',
    scopes: ['read:students'],
    client: ['students.grades', 1, { class_id: 1, term: 'Q1' }],
    reads: [
      { path: '/students/7/grades', filters: ['class_id=7', 'term=Fall%202025%20Q1'] },
      { path: '/students/7/grades?after=start' },
      sortedAfter('/students/7/grades', 'term', 'Fall 2025 Q1'),
    ],
  },
  {
    id: 'getStudentAttendance',
    method: 'GET',
    path: '/students/{id}/attendance',
    scopes: ['read:students'],
    client: ['students.attendance', 1, { start_date: '2026-11-01', end_date: '2026-11-30', class_id: 1 }],
    reads: [
      {
        path: '/students/7/attendance',
        filters: ['start_date=2025-10-01', 'end_date=2025-10-31', 'class_id=7'],
      },
    ],
  },
  {
    id: 'listEnrollments',
    method: 'GET',
    path: '/enrollments',
    scopes: ['read:classes', 'read:students'],
    client: ['enrollments.list', { class_id: 1 }],
    reads: [
      { path: '/enrollments', filters: ['student_id=7', 'class_id=7', 'as_of=2025-10-01'] },
      { path: '/enrollments?after=start' },
    ],
  },
  {
    id: 'getEnrollment',
    method: 'GET',
    path: '/enrollments/{id}',
    scopes: ['read:classes', 'read:students'],
    client: ['enrollments.get', 1],
    reads: [{ path: '/enrollments/7' }],
  },
  {
    id: 'createTeachers',
    method: 'POST',
    path: '/teachers/batch',
    scopes: ['write:teachers'],
    client: ['teachers.createMany', [teacher]],
    writes: [['/teachers/batch', { records: [teacher] }, 201]],
  },
  {
    id: 'createStudents',
    method: 'POST',
    path: '/students/batch',
    scopes: ['write:students'],
    client: ['students.createMany', [student, student]],
    writes: [['/students/batch', { records: [student, student] }, 201]],
  },
  {
    id: 'createClasses',
    method: 'POST',
    path: '/classes/batch',
    scopes: ['write:classes'],
    client: ['classes.createMany', [schoolClass, schoolClass]],
    writes: [['/classes/batch', { records: [schoolClass, schoolClass] }, 201]],
  },
  {
    id: 'createGrades',
    method: 'POST',
    path: '/grades/batch',
    scopes: ['write:students'],
    client: ['grades.createMany', [grade]],
    writes: [['/grades/batch', { records: [grade, { ...grade, term: 'Q2' }] }, 201]],
  },
  {
    id: 'recordClassAttendance',
    method: 'POST',
    path: '/classes/{id}/attendance',
    scopes: ['write:students'],
    client: ['classes.recordAttendance', 1, '2026-11-20', [{ student_id: 1, status: 'late' }]],
    writes: [
      [
        '/classes/1/attendance',
        {
          date: '2026-11-20',
          records: [
            { student_id: 1, status: 'late' },
            { student_id: 3, status: 'present' },
          ],
        },
        201,
      ],
    ],
  },
  {
    id: 'updateClass',
    method: 'PUT',
    path: '/classes/{id}',
    scopes: ['write:classes'],
    client: ['classes.update', 1, { ...schoolClass, schedule: 'Tue 10:00' }],
    writes: [['/classes/1', { ...schoolClass, capacity: 1 }, 200]],
  },
  {
    id: 'updateTeacher',
    method: 'PUT',
    path: '/teachers/{id}',
    scopes: ['write:teachers'],
    client: ['teachers.update', 1, { ...teacher, subjects: ['Algebra'] }],
    writes: [['/teachers/1', { ...teacher, department: 'Science' }, 200]],
  },
  {
    id: 'updateStudent',
    method: 'PUT',
    path: '/students/{id}',
    scopes: ['write:students'],
    client: ['students.update', 1, { guardian_name: 'Max Müller' }],
    writes: [['/students/1', { grade_level: '10' }, 200]],
  },
  {
    id: 'updateAnnouncement',
    method: 'PUT',
    path: '/announcements/{id}',
    scopes: ['write:classes'],
    client: ['announcements.update', 1, { ...announcement, priority: 'high' }],
    writes: [['/announcements/1', { ...announcement, priority: 'high' }, 200]],
  },
  {
    id: 'enrollStudents',
    method: 'POST',
    path: '/classes/{id}/enroll/batch',
    scopes: ['write:classes'],
    client: ['classes.enrollMany', 1, [{ student_id: 3 }]],
    writes: [['/classes/1/enroll/batch?partial=true', { records: [{ student_id: 1 }, { student_id: 3 }] }, 207]],
  },
  {
    id: 'correctGrade',
    method: 'PUT',
    path: '/grades/{id}',
    scopes: ['write:students'],
    client: ['grades.update', 1, { score: 19 }],
    writes: [['/grades/1', { score: 19 }, 200]],
  },
  {
    id: 'correctAttendance',
    method: 'PUT',
    path: '/attendance/{id}',
    scopes: ['write:students'],
    client: ['attendance.update', 1, { status: 'excused' }],
    writes: [['/attendance/1', { status: 'excused' }, 200]],
  },
  {
    id: 'withdrawStudent',
    method: 'POST',
    path: '/students/{id}/withdraw',
    scopes: ['write:students'],
    client: ['students.withdraw', 1, { date: '2026-09-01', reason: 'Moved to another district' }],
    writes: [['/students/1/withdraw', { date: '2026-01-05' }, 200]],
  },
  {
    id: 'getStudentStatus',
    method: 'GET',
    path: '/students/{id}/status',
    scopes: ['read:students'],
    client: ['students.status', 1],
    reads: [{ path: '/students/7/status' }],
  },
  {
    id: 'reinstateStudent',
    method: 'POST',
    path: '/students/{id}/reinstate',
    scopes: ['write:students'],
    client: ['students.reinstate', 1],
    writes: [['/students/1/reinstate', undefined, 200]],
  },
  {
    id: 'getStudentWithdrawals',
    method: 'GET',
    path: '/students/{id}/withdrawals',
    scopes: ['read:students'],
    client: ['students.withdrawals', 1],
    reads: [{ path: '/students/7/withdrawals' }],
  },
  {
    id: 'withdrawFromClass',
    method: 'DELETE',
    path: '/classes/{id}/enroll/{student_id}',
    scopes: ['write:classes'],
    client: ['classes.withdraw', 1, 1],
    writes: [['/classes/1/enroll/1', undefined, 204]],
  },
  {
    id: 'correctEnrollment',
    method: 'PUT',
    path: '/enrollments/{id}',
    scopes: ['write:classes'],
    client: ['enrollments.update', 1, { end_date: '2027-06-18' }],
    writes: [['/enrollments/1', { end_date: '2027-06-18' }, 200]],
  },
  {
    id: 'moveEnrollment',
    method: 'POST',
    path: '/enrollments/{id}/move',
    scopes: ['write:classes'],
    client: ['enrollments.move', 1, { class_id: 3 }],
    writes: [['/enrollments/1/move', { class_id: 3 }, 201]],
  },
  {
    id: 'deleteEnrollment',
    method: 'DELETE',
    path: '/enrollments/{id}',
    scopes: ['write:classes'],
    client: ['enrollments.delete', 1],
    writes: [['/enrollments/1', undefined, 204]],
  },
  {
    id: 'deleteGrade',
    method: 'DELETE',
    path: '/grades/{id}',
    scopes: ['write:students'],
    client: ['grades.delete', 1],
    writes: [['/grades/1', undefined, 204]],
  },
  {
    id: 'deleteAttendance',
    method: 'DELETE',
    path: '/attendance/{id}',
    scopes: ['write:students'],
    client: ['attendance.delete', 1],
    writes: [['/attendance/1', undefined, 204]],
  },
  {
    id: 'deleteAnnouncement',
    method: 'DELETE',
    path: '/announcements/{id}',
    scopes: ['write:classes'],
    client: ['announcements.delete', 1],
    writes: [['/announcements/1', undefined, 204]],
  },
  {
    id: 'deleteStudent',
    method: 'DELETE',
    path: '/students/{id}',
    scopes: ['write:students'],
    before: ['/students', student],
    client: ['students.delete', 2],
    writes: [
      ['/students/2', undefined, 204],
      ['/students/1', undefined, 409],
    ],
  },
  {
    id: 'deleteClass',
    method: 'DELETE',
    path: '/classes/{id}',
    scopes: ['write:classes'],
    before: ['/classes', schoolClass],
    client: ['classes.delete', 2],
    writes: [
      ['/classes/2', undefined, 204],
      ['/classes/1', undefined, 409],
    ],
  },
  {
    id: 'deleteTeacher',
    method: 'DELETE',
    path: '/teachers/{id}',
    scopes: ['write:teachers'],
    before: ['/teachers', teacher],
    client: ['teachers.delete', 2],
    writes: [
      ['/teachers/2', undefined, 204],
      ['/teachers/1', undefined, 409],
    ],
  },
  {
    id: 'startImport',
    method: 'POST',
    path: '/imports',
    scopes: ['write:imports'],
    isForm: true,
    client: [
      'imports.start',
      { kind: 'students', file: new Blob(['name,email,grade_level\nMia,mia@school.example,9\n']) },
    ],
  },
  {
    id: 'listImports',
    method: 'GET',
    path: '/imports',
    scopes: ['read:imports'],
    client: ['imports.list', { per_page: 5 }],
  },
  {
    id: 'getImport',
    method: 'GET',
    path: '/imports/{id}',
    scopes: ['read:imports'],
    client: ['imports.get', 1],
  },
  {
    id: 'getImportReport',
    method: 'GET',
    path: '/imports/{id}/report',
    scopes: ['read:imports'],
    client: ['imports.report', 1, { per_page: 5 }],
  },
  {
    id: 'undoImport',
    method: 'POST',
    path: '/imports/{id}/undo',
    scopes: ['write:imports'],
    client: ['imports.undo', 1],
    writes: [['/imports/1/undo', undefined, 404]],
  },
];
