import { type MappedRow, recordTable } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { Announcement, announcementLengths, AnnouncementNotFound } from '../domain/announcement';

export const announcementMapping = defineEntity({
  class: Announcement,
  tableName: 'announcement',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    content: p.text(),
    scope: p.text(),
    classId: p.integer().nullable(),
    gradeLevel: p.text().nullable(),
    priority: p.text(),
    authorId: p.integer(),
    publishedAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    schoolId: p.integer().nullable(),
  },
});

export type AnnouncementRow = MappedRow<typeof announcementMapping>;

/** The announcements. `expires_at` null means never. */
export const announcementTable = recordTable(announcementMapping, {
  record: 'announcement',
  nouns: ['announcement', 'announcements'],
  title: 'title',
  references: { class_id: 'class', school_id: 'school' },
  share: { announcement: 'id' },
  // Every school sees the announcements for all schools.
  owner: 'school_id',
  audience: 'class_id',
  editedBy: 'audience or owner',
  texts: { lengths: announcementLengths },
  exported: {
    list: 'announcements',
    description: 'Announcements to the whole school, a class or a grade level',
    hidden: ['school_id'],
  },
});

export class AnnouncementRepository extends recordRepository<Announcement>({
  mapping: announcementMapping,
  table: announcementTable,
  notFound: () => new AnnouncementNotFound(),
}) {}
