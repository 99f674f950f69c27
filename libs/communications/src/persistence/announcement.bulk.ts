import { bulkTableOf, type MappedRow } from '@homeroom/database';
import { announcementMapping } from './announcement.mapping';

export type AnnouncementRow = MappedRow<typeof announcementMapping>;

/** The announcements, for writing in bulk. `expires_at` null means never. */
export const announcementTable = bulkTableOf<AnnouncementRow>(announcementMapping);
