export { SchoolCalendar } from './application/school-calendar';
export { PeopleModule } from './people.module';
export { StudentBody } from './persistence/student-body.records';
export { type StudentRow, studentTable } from './persistence/student.bulk';
export { type TeacherRow, teacherTable } from './persistence/teacher.bulk';
export { StudentResource } from './http/student.resource';
export { studentExample } from './http/students.docs';
export { TeacherResource } from './http/teacher.resource';
export { teacherExample } from './http/teachers.docs';
