import type { Announcement, Chosen } from '../../api/types';
import { chosenSchool } from '../../school/districts/school-field';
import { instantOf, localTimeAt } from '../../school/school-clock';
import { type AnnouncementAudience, bodyOfAudience } from './audience-field';

/** The values of the form of an announcement. */
export interface AnnouncementDraft {
  readonly audience: AnnouncementAudience;
  readonly title: string;
  readonly content: string;
  readonly priority: Announcement['priority'];
  /** By the clocks of the school, `YYYY-MM-DDTHH:mm`; empty: it never ends. */
  readonly end: string;
  /** The school for which it is. Null: all. */
  readonly school: Chosen | null;
}

export const emptyDraft: AnnouncementDraft = {
  audience: { scope: 'school', schoolClass: null, gradeLevel: '' },
  title: '',
  content: '',
  priority: 'normal',
  end: '',
  school: null,
};

export const draftOf = (
  { scope, class_id, grade_level, title, content, priority, expires_at, school }: Announcement,
  timeZone: string,
): AnnouncementDraft => ({
  audience: {
    scope,
    // The form reads the name by the id.
    schoolClass: class_id === null ? null : { id: class_id, name: 'A class', semester: null },
    gradeLevel: grade_level ?? '',
  },
  ...{ title, content, priority },
  end: expires_at === null ? '' : localTimeAt(new Date(expires_at), timeZone),
  school: chosenSchool(school),
});

/** A new announcement with the fields of another one. It ends at no time: that of the other one may be over. */
export const copyOf = (announcement: Announcement, timeZone: string): AnnouncementDraft => ({
  ...draftOf(announcement, timeZone),
  end: '',
});

export const bodyOf = ({ audience, title, content, priority, end, school }: AnnouncementDraft, timeZone: string) => ({
  ...bodyOfAudience(audience),
  ...{ title, content, priority },
  school_id: school?.id ?? null,
  expires_at: end === '' ? null : (instantOf(end, timeZone)?.toISOString() ?? null),
});

export const isSameDraft = (one: AnnouncementDraft, other: AnnouncementDraft): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

/** The name of a class may be loaded later. */
const comparable = ({ audience, title, content, priority, end, school }: AnnouncementDraft) => [
  bodyOfAudience(audience),
  ...[title, content, priority, end, school?.id],
];
