export { ClassesModule } from './classes.module';
export { ClassFill } from './persistence/class-fill.queries';
export { type EnrollmentRow, enrollmentTable } from './persistence/enrollment.bulk';
export { enrollmentsHeld } from './persistence/enrollment.privacy';
export { classTexts } from './persistence/school-class.privacy';
export { type SchoolClassRow, schoolClassTable } from './persistence/school-class.bulk';
