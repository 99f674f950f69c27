import type { EventRecord } from '../domain/event';
import type { StoredEvent } from '../persistence/event.queries';

/** An event as clients and receivers of webhooks get it. */
export const eventDocument = (event: StoredEvent) => ({
  id: Number(event.id),
  type: event.type,
  at: event.at,
  path: `/${listOf[event.record]}/${event.record_id}`,
  record_id: event.record_id,
  student_id: event.student_id,
  class_id: event.class_id,
  fields: event.fields ?? [],
  key_id: event.key_id,
  user_id: event.user_id,
});

/** The lists of the API, by their records. */
const listOf: Readonly<Record<EventRecord, string>> = {
  school: 'schools',
  school_year: 'school-years',
  term: 'terms',
  closed_day: 'closed-days',
  student: 'students',
  contact: 'contacts',
  teacher: 'teachers',
  class: 'classes',
  enrollment: 'enrollments',
  announcement: 'announcements',
  grade: 'grades',
  attendance: 'attendance',
};
