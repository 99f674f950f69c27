import { recordOpenApi } from '@homeroom/records';
import { AnnouncementNotFound } from '../domain/announcement';
import { AnnouncementResource } from './announcement.resource';
import { AnnouncementDto } from './announcements.dto';

const assigned = {
  author_id: 1,
  published_at: '2026-09-01T08:00:00.000Z',
  created_at: '2026-09-01T08:00:00.000Z',
};

const schoolFair = {
  title: 'School fair',
  content: 'The school fair is on Saturday from 10:00 to 15:00.',
  scope: 'school',
  priority: 'high',
  expires_at: '2026-09-05T15:00:00Z',
};

const fairPublished = {
  id: 1,
  ...schoolFair,
  class_id: null,
  grade_level: null,
  ...assigned,
  expires_at: '2026-09-05T15:00:00.000Z',
};

const roomChange = { title: 'Another room', content: 'We meet in C 110 this week.', scope: 'class', class_id: 1 };

const roomChangePublished = {
  id: 2,
  ...roomChange,
  grade_level: null,
  priority: 'normal',
  ...assigned,
  expires_at: null,
};

/** The documentation of /announcements. */
export const announcementsOpenApi = recordOpenApi({
  nouns: ['announcement', 'announcements'],
  notFound: new AnnouncementNotFound(),
  resource: AnnouncementResource,
  created: AnnouncementDto,
  changed: AnnouncementDto,
  example: fairPublished,
  list: {
    description: 'The newest first. Expired announcements are left out unless `active_only` is false.',
    example: 'Announcements to the whole school',
  },
  create: {
    summary: 'Publish an announcement',
    description: 'The announcement is published at once. `class_id` and `grade_level` may be given with every scope.',
    examples: {
      school: { summary: 'To the whole school, until Saturday', body: schoolFair, status: 201, answer: fairPublished },
      class: { summary: 'To a class, without expiry', body: roomChange, status: 201, answer: roomChangePublished },
    },
  },
  get: { description: 'Also finds expired announcements.', example: 'An announcement' },
  update: {
    description:
      'Optional fields that are left out keep their values. null clears them. A change of `scope` clears the field of the old scope (`class_id` or `grade_level`) unless the request sends it.',
    examples: {
      urgent: {
        summary: 'A new priority',
        body: {
          title: schoolFair.title,
          content: 'The school fair is cancelled.',
          scope: schoolFair.scope,
          priority: 'urgent',
        },
        answer: { ...fairPublished, content: 'The school fair is cancelled.', priority: 'urgent' },
      },
    },
  },
  remove: {
    description: 'To end an announcement but keep it, change its `expires_at` instead.',
    example: 'The announcement is gone',
  },
});
