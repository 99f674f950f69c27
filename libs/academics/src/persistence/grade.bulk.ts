import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { gradeMapping } from './grade.mapping';

export type GradeRow = MappedRow<typeof gradeMapping>;

/** The grades, for writing in bulk. Triggers keep their totals. */
export const gradeTable = bulkTableOf<GradeRow>(gradeMapping);
