import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { teacherMapping } from './teacher.mapping';

export type TeacherRow = MappedRow<typeof teacherMapping>;

/** The teachers, for writing in bulk. */
export const teacherTable = bulkTableOf<TeacherRow>(teacherMapping);
