import { academicSessionMapping, academicSessionTable } from './academic-session.table';
import { closedDayMapping, closedDayTable } from './closed-day.table';

export const calendarMappings = [academicSessionMapping, closedDayMapping];

/** The tables of this context. */
export const calendarTables = [academicSessionTable, closedDayTable] as const;
