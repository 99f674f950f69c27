export { ClassesModule } from './classes.module';
export { ClassOccupancy } from './persistence/class-occupancy.queries';
export { ClassSearch } from './persistence/class-search.queries';
export { Semesters } from './persistence/semesters.queries';
export { type EnrollmentRow, enrollmentTable } from './persistence/enrollment.bulk';
export { exportEnrollments } from './persistence/enrollment.privacy';
export { classTexts } from './persistence/school-class.privacy';
export { type SchoolClassRow, schoolClassTable } from './persistence/school-class.bulk';
