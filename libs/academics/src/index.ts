export { AcademicsModule } from './academics.module';
export { type GradingScale, letterGrade } from './domain/grading-scale';
export { type AttendanceRow, attendanceTable } from './persistence/attendance.bulk';
export { type GradeRow, gradeTable } from './persistence/grade.bulk';
