export { AbsenceService, type SeatOnDay } from './application/absence.service';
export { AttendanceService } from './application/attendance.service';
export { GradesService } from './application/grades.service';
export { RecordAttendanceDto } from './http/attendance.dto';
export { CreateGradeDto } from './http/grades.dto';
export { MergedResults, type MovedResults } from './persistence/merged-results';
export { gradeLengths } from './domain/grade';
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
  countResults,
  countVersions,
  eraseRemarks,
  eraseResults,
  eraseVersions,
  exportAttendance,
  exportGrades,
  exportResults,
  exportVersions,
} from './persistence/remarks.privacy';
export { type GradeOfItem, GradedItems } from './persistence/graded-items';
export { Result, type ResultDetails, resultLengths, ResultNotFound } from './domain/result';
export { ResultRepository, resultTable } from './persistence/result.table';
export { academicTables } from './persistence/tables';
