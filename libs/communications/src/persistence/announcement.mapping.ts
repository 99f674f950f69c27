import { defineEntity, p } from '@mikro-orm/core';
import type { Audience, Priority } from '../domain/announcement';

export const announcementMapping = defineEntity({
  name: 'Announcement',
  tableName: 'announcement',
  properties: {
    id: p.integer().primary(),
    title: p.text(),
    content: p.text(),
    scope: p.text().$type<Audience>(),
    classId: p.integer().nullable(),
    gradeLevel: p.text().nullable(),
    priority: p.text().$type<Priority>(),
    authorId: p.integer(),
    publishedAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});
