export { type ChosenText, FieldIsNotNamed, NothingToReplace } from './privacy/chosen-texts';
export { type Erasure, eraseStudent, StudentIsErased, surveyErasure } from './privacy/erase-student';
export { exportStudent } from './privacy/export-student';
export { type FreeText, freeTextTables } from './privacy/free-texts';
export { personalTables, scrub, type ScrubResult, surveyScrub } from './privacy/scrub';
export { RecordsExist } from './seed/records-exist';
export { maxStudents, planOf, type SeedPlan } from './seed/seed-plan';
export { type SeedOptions, type SeedProgress, seedSchool } from './seed/seed-school';
