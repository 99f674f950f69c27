import type { Chosen, Share } from '../../api/types';

/** What a form says that a key or user sees. */
export interface ShareDraft {
  /** Whether it sees only the chosen schools and classes. */
  isLimited: boolean;
  schools: readonly Chosen[];
  classes: readonly Chosen[];
  /** The record of a user with the role `teacher`. */
  teacher: Chosen | null;
}

export const everything: ShareDraft = { isLimited: false, schools: [], classes: [], teacher: null };

/** The share that a form begins with. A teacher whose role is changed begins with everything. */
export const draftOf = (share: Share | null): ShareDraft =>
  share === null
    ? everything
    : { isLimited: share.teacher === null, schools: share.schools, classes: share.classes, teacher: share.teacher };

export const namesNothing = ({ isLimited, schools, classes }: ShareDraft): boolean =>
  isLimited && schools.length + classes.length === 0;

/** The ids as the server takes them. Null: everything. */
export const idsOf = ({ isLimited, schools, classes }: ShareDraft) =>
  isLimited
    ? { school_ids: schools.map(({ id }) => id), class_ids: classes.map(({ id }) => id) }
    : { school_ids: null, class_ids: null };

/** What a key or user sees, such as `Lincoln High, Algebra`. A share whose records were deleted shows nothing. */
export function shareText({ schools, classes, teacher }: Share): string {
  if (teacher !== null) return `the classes of ${teacher.name}`;
  return [...schools, ...classes].map(({ name }) => name).join(', ') || 'nothing';
}
