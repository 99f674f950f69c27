export { AbsenceService, type SeatOnDay } from './application/absence.service';
export { AttendanceService } from './application/attendance.service';
export { GradesService } from './application/grades.service';
export { RecordAttendanceDto } from './http/attendance.dto';
export { CreateGradeDto } from './http/grades.dto';
export { gradeKey, markKey, mergedWork } from './domain/merged-work';
export { AttendanceExists } from './domain/academics.errors';
export { longestAbsence } from './domain/absence';
export { attendanceLengths, type AttendanceStatus, attendanceStatuses } from './domain/attendance';
export { AcademicsModule, AcademicsServices } from './academics.module';
export { type GradingScale, letterGrade, lettersOf } from './domain/grading-scale';
export { Absentees } from './persistence/absentees.queries';
export { AttendanceByDay } from './persistence/attendance-by-day.queries';
export { type AttendanceRow, attendanceTable, attendanceVersionTable } from './persistence/attendance.table';
export { DayAttendance } from './persistence/day-attendance.queries';
export { GradeDistribution } from './persistence/grade-distribution.queries';
export { LastMarks } from './persistence/last-marks.queries';
export { type GradeRow, gradeTable, gradeVersionTable } from './persistence/grade.table';
export {
  countRemarks,
  countVersions,
  eraseRemarks,
  eraseVersions,
  exportAttendance,
  exportGrades,
  exportVersions,
} from './persistence/remarks.privacy';
export { academicTables } from './persistence/tables';
