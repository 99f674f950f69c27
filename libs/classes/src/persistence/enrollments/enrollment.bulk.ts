import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { enrollmentMapping } from './enrollment.mapping';

export type EnrollmentRow = MappedRow<typeof enrollmentMapping>;

/** The enrollments, for writing in bulk together with the `enrolled_count` of their classes. */
export const enrollmentTable = bulkTableOf<EnrollmentRow>(enrollmentMapping);
