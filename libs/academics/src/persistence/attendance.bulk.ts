import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { attendanceMapping } from './attendance.mapping';

export type AttendanceRow = MappedRow<typeof attendanceMapping>;

/** The attendance records, for writing in bulk. */
export const attendanceTable = bulkTableOf<AttendanceRow>(attendanceMapping);
