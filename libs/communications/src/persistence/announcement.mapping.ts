import { defineEntity, p } from '@mikro-orm/core';
import { Announcement } from '../domain/announcement';

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
  },
});
