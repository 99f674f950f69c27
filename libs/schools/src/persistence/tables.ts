import { schoolMapping, schoolTable } from './school.table';

export const schoolMappings = [schoolMapping];

/** The tables of this context. */
export const schoolTables = [schoolTable] as const;
