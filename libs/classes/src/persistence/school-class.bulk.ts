import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { schoolClassMapping } from './school-class.mapping';

export type SchoolClassRow = MappedRow<typeof schoolClassMapping>;

/** The classes, for writing in bulk. `enrolled_count` must be the number of enrollments. */
export const schoolClassTable = bulkTableOf<SchoolClassRow>(schoolClassMapping);
