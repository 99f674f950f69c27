export { ArchivedClasses, type RejectArchived } from './application/archived-classes';
export { ClassesService } from './application/classes.service';
export { ShareDays } from './application/share-days';
export { WithdrawalService } from './application/withdrawal.service';
export {
  EnrollmentImportService,
  type PeriodChange,
  type StoredPeriod,
  type WrittenPeriod,
} from './application/enrollment-import.service';
export { type Hours, lessonsOn, mayMeetOn, meetAtOnce, readSchedule } from './domain/class-schedule';
export { isOver, lastSessionDay } from './domain/class-term';
export { ClassArchived } from './domain/classes.errors';
export { mergedSeats, type PossessedSeat } from './domain/merged-seats';
export { SeatingService } from './application/seating.service';
export type { NewSeat } from './domain/enrollment';
export { byBegin, covers, hasDays, isSamePeriod, overlaps } from './domain/period';
export { ClassDto } from './http/classes.dto';
export { ClassesModule, ClassesServices } from './classes.module';
export { ClassOccupancy } from './persistence/class-occupancy.queries';
export { ClassTimes, type TimedClass, type TimedSeat } from './persistence/class-times.queries';
export { MergedTeachings, type MovedTeachings } from './persistence/merged-teachings';
export { Semesters } from './persistence/semesters.queries';
export { type ClassTeacherRow, classTeacherTable } from './persistence/class-teacher.table';
export { type EnrollmentRow, enrollmentTable } from './persistence/enrollments/enrollment.table';
export { exportEnrollments } from './persistence/enrollments/enrollment.privacy';
export { type SchoolClassRow, schoolClassTable } from './persistence/school-class.table';
export { classTables } from './persistence/tables';
