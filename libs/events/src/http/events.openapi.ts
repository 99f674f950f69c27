import type { OperationText } from '@homeroom/http';
import { EventsExpired } from '../domain/event-position';
import { EventPageResource } from './event.resource';

const eventExample = {
  ...{
    id: 3,
    type: 'student.created',
    at: '2026-09-01T08:00:00.000Z',
    path: '/students/1',
    record_id: 1,
    student_id: 1,
  },
  ...{ class_id: null, fields: [] as string[], key_id: 1, user_id: 1 },
};

/** The documentation of /events. */
export const eventsOpenApi = {
  list: {
    id: 'listEvents',
    summary: 'List events',
    description: [
      'Each change of a record that the key may read, in the order of commits: no event appears before one that a client has passed. An event names',
      'the record, the fields and the author of the change, and has no values. Two changes of a record are two events. With `wait` an empty page is',
      'answered when the next event comes. Events are kept for 30 days, or as long as the installation is set to.',
    ].join(' '),
    isAddition: true,
    answers: EventPageResource,
    examples: {
      created: {
        summary: 'Two new students',
        answer: {
          data: [eventExample, { ...eventExample, id: 4, path: '/students/2', record_id: 2, student_id: 2 }],
          pagination: { limit: 100, next: 'ZXZlbnQgMmY1ZDlkN2Ut', has_more: false },
        },
      },
    },
    errors: [new EventsExpired()],
  } satisfies OperationText,
};
