import { CursorExpired } from '@homeroom/kernel';
import { cursorPageOf, onlyPage, type OperationText, pageOf } from '@homeroom/http';
import { AnnouncementNotFound } from '../domain/communications.errors';
import { AnnouncementResource } from './announcement.resource';
import { AnnouncementDto } from './announcements.dto';

const of = 'announcement';
const errors = [new AnnouncementNotFound()];

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
export const announcementsOpenApi = {
  create: {
    id: 'createAnnouncement',
    summary: 'Publish an announcement',
    description: 'The announcement is published at once. `class_id` and `grade_level` may be given with every scope.',
    body: AnnouncementDto,
    answers: AnnouncementResource,
    examples: {
      school: { summary: 'To the whole school, until Saturday', body: schoolFair, status: 201, answer: fairPublished },
      class: { summary: 'To a class, without expiry', body: roomChange, status: 201, answer: roomChangePublished },
    },
  },
  list: {
    id: 'listAnnouncements',
    summary: 'List announcements',
    description: 'The newest first. Expired announcements are left out unless `active_only` is false.',
    answers: pageOf(AnnouncementResource, 'AnnouncementPage'),
    cursorAnswers: cursorPageOf(AnnouncementResource, 'AnnouncementCursorPage'),
    examples: {
      page: {
        summary: 'Announcements to the whole school',
        answer: onlyPage(fairPublished),
      },
    },
    errors: [new CursorExpired()],
  },
  get: {
    id: 'getAnnouncement',
    summary: 'Get an announcement',
    description: 'Also finds expired announcements.',
    of,
    answers: AnnouncementResource,
    examples: { announcement: { summary: 'An announcement', answer: fairPublished } },
    errors,
  },
  update: {
    id: 'updateAnnouncement',
    summary: 'Change an announcement',
    description:
      'Optional fields that are left out keep their values. null clears them. A change of `scope` clears the field of the old scope (`class_id` or `grade_level`) unless the request sends it.',
    of,
    body: AnnouncementDto,
    answers: AnnouncementResource,
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
    errors,
  },
  remove: {
    id: 'deleteAnnouncement',
    summary: 'Delete an announcement',
    description: 'To end an announcement but keep it, change its `expires_at` instead.',
    isAddition: true,
    of,
    examples: { deleted: { summary: 'The announcement is gone', status: 204 } },
    errors,
  },
} satisfies Record<string, OperationText>;
