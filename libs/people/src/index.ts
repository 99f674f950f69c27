export { SchoolCalendar } from './application/school-calendar';
export { PeopleModule } from './people.module';
export { Departments } from './persistence/departments.queries';
export { StudentTotals } from './persistence/student-totals.queries';
export { type StudentRow, studentTable } from './persistence/student.bulk';
export {
  erasePersonalData,
  type Identifiers,
  personalDataOf,
  exportStudentRecord,
} from './persistence/student.privacy';
export { type TeacherRow, teacherTable } from './persistence/teacher.bulk';
export { StudentResource } from './http/student.resource';
export { studentExample } from './http/students.openapi';
export { TeacherResource } from './http/teacher.resource';
export { teacherExample } from './http/teachers.openapi';
