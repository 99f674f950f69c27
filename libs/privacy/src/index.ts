export { type ChosenText, FieldIsNotNamed, NothingToReplace } from './chosen-texts';
export { eraseStudent } from './erase-student';
export { type Erasure, StudentIsErased } from './erasure';
export { exportStudent } from './export-student';
export type { FreeText } from './free-texts';
export { type ScrubResult, personalTables, scrub, surveyScrub } from './scrub';
export { surveyErasure } from './survey-erasure';
export { fieldsOf, textTables } from './text-tables';
