import type { Connection } from '../connection/connection.ts';
import type { GetOptions } from '../connection/options.ts';
import { CreatedRecords } from './record-resource.ts';
import type { Announcement, AnnouncementFields, AnnouncementFilter } from './records.ts';

/**
 * Announcements to the school, a class or a grade level, the newest first. The list has expired ones only with `active_only: false`; `get`
 * finds them. A new scope clears the field of the old one. To end an announcement but keep it, change `expires_at`.
 */
export class Announcements extends CreatedRecords<
  Announcement,
  AnnouncementFields,
  AnnouncementFields,
  AnnouncementFilter,
  GetOptions
> {
  constructor(connection: Connection) {
    super(connection, '/announcements', '-published_at');
  }
}
