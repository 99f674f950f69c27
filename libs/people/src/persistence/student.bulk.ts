import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { studentMapping } from './student.mapping';

export type StudentRow = MappedRow<typeof studentMapping>;

/** The students, for writing in bulk. Triggers keep their totals. */
export const studentTable = bulkTableOf<StudentRow>(studentMapping);
