import { announcementMapping, announcementTable } from './announcement.table';

export const communicationMappings = [announcementMapping];

/** The tables of this context. Tables that refer to others come last. */
export const communicationTables = [announcementTable] as const;
