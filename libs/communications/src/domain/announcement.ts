import { RecordNotFound } from '@homeroom/kernel';

/** The audience of an announcement. */
export const audiences = ['school', 'class', 'grade_level'] as const;
export type Audience = (typeof audiences)[number];

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** The maximum numbers of characters of the texts, by the names of the interface. */
export const announcementLengths = { title: 255, content: 20_000, grade_level: 255 } as const;

/** The editable fields of an announcement; null for an unset value. */
export interface AnnouncementDetails {
  readonly title: string;
  readonly content: string;
  readonly scope: Audience;
  readonly classId: number | null;
  readonly gradeLevel: string | null;
  readonly priority: Priority;
  /** null: the announcement never expires. */
  readonly expiresAt: Date | null;
  /** The school that it is for; null for all. */
  readonly schoolId: number | null;
}

/** A new announcement: only title, content, scope and author are required. */
export type NewAnnouncement = Pick<AnnouncementDetails, 'title' | 'content' | 'scope'> &
  Partial<AnnouncementDetails> & {
    /** The dashboard user that owns the key. */
    readonly authorId: number;
  };

const defaults = { classId: null, gradeLevel: null, priority: 'normal', expiresAt: null, schoolId: null } as const;

/** The field that belongs to each scope, with its cleared value. */
const fieldOfScope = { school: {}, class: { classId: null }, grade_level: { gradeLevel: null } };

export class Announcement implements AnnouncementDetails {
  readonly id!: number;
  readonly title!: string;
  readonly content!: string;
  readonly scope!: Audience;
  readonly classId!: number | null;
  readonly gradeLevel!: string | null;
  readonly priority!: Priority;
  readonly authorId!: number;
  readonly publishedAt!: Date;
  readonly expiresAt!: Date | null;
  readonly createdAt!: Date;
  readonly schoolId!: number | null;

  static publish(details: NewAnnouncement, at: Date): Announcement {
    return Object.assign(new Announcement(), defaults, details, { publishedAt: at, createdAt: at });
  }

  /** Changes the given fields and keeps the others. A new scope clears the field of the old one unless it is given. */
  revise(details: Partial<AnnouncementDetails>): void {
    const cleared = details.scope && details.scope !== this.scope ? fieldOfScope[this.scope] : {};
    Object.assign(this, cleared, details);
  }
}

export class AnnouncementNotFound extends RecordNotFound {
  constructor() {
    super('Announcement');
  }
}
