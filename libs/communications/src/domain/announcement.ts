/** Whom an announcement is for. */
export const audiences = ['school', 'class', 'grade_level'] as const;
export type Audience = (typeof audiences)[number];

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** What an announcement says, and to whom; null where it does not. */
export interface AnnouncementDetails {
  readonly title: string;
  readonly content: string;
  readonly scope: Audience;
  readonly classId: number | null;
  readonly gradeLevel: string | null;
  readonly priority: Priority;
  /** Null: never. */
  readonly expiresAt: Date | null;
}

/** What has to be known of an announcement from the start. */
export type NewAnnouncement = Pick<AnnouncementDetails, 'title' | 'content' | 'scope'> & Partial<AnnouncementDetails>;

const nothingElseKnown = { classId: null, gradeLevel: null, priority: 'normal', expiresAt: null } as const;

/** What each scope uses, and another has no use for. */
const usedBy = { school: {}, class: { classId: null }, grade_level: { gradeLevel: null } };

/** Something that the school, a class or a grade level is told. */
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

  /** @param authorId the dashboard user that owns the key */
  static publish(details: NewAnnouncement, authorId: number, at: Date): Announcement {
    return Object.assign(new Announcement(), nothingElseKnown, details, { authorId, publishedAt: at, createdAt: at });
  }

  /** Takes over what is given and keeps the rest; a new scope clears what the old one used, unless it is given. */
  revise(details: Partial<AnnouncementDetails>): void {
    const leftBehind = details.scope && details.scope !== this.scope ? usedBy[this.scope] : {};
    Object.assign(this, leftBehind, details);
  }
}
