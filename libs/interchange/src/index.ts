export { type Erasure, eraseStudent, StudentIsErased, surveyErasure } from './privacy/erase-student';
export { exportStudent } from './privacy/export-student';
export { RecordsExist } from './seed/records-exist';
export { mostStudents, planOf, type SeedPlan } from './seed/seed-plan';
export { type SeedOptions, type SeedProgress, seedSchool } from './seed/seed-school';
