export { PeopleModule } from './people.module';
export { type StudentRow, studentTable } from './persistence/student.bulk';
export { type TeacherRow, teacherTable } from './persistence/teacher.bulk';
