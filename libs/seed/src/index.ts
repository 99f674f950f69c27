export { RecordsExist } from './records-exist';
export { type SeedPlan, maxStudents, planOf } from './seed-plan';
export { studentsOfSchool } from './school-year/district';
export { type SeedOptions, type SeedProgress, seedSchool } from './seed-school';
