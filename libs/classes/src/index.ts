export { ClassesModule } from './classes.module';
export { ClassFill } from './persistence/class-fill.records';
export { type EnrollmentRow, enrollmentTable } from './persistence/enrollment.bulk';
export { type SchoolClassRow, schoolClassTable } from './persistence/school-class.bulk';
