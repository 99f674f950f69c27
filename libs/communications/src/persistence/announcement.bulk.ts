import type { BulkTable } from '@homeroom/database';

/** A row of the table. `expires_at` is null for an announcement that never expires. */
export interface AnnouncementRow {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly scope: 'school' | 'class' | 'grade_level';
  readonly class_id: number | null;
  readonly grade_level: string | null;
  readonly priority: 'low' | 'normal' | 'high' | 'urgent';
  readonly author_id: number;
  readonly published_at: string;
  readonly expires_at: string | null;
  readonly created_at: string;
}

/** The table of announcements, for bulk writes. */
export const announcementTable: BulkTable<AnnouncementRow> = {
  name: 'announcement',
  columns: [
    'id',
    'title',
    'content',
    'scope',
    'class_id',
    'grade_level',
    'priority',
    'author_id',
    'published_at',
    'expires_at',
    'created_at',
  ],
};
