import type { Share } from '@homeroom/access';
import { type Environment, environments, ValidationFailed } from '@homeroom/kernel';
import type { Role, Roles } from './role';

/** The ids of the shares of a user. Null: the user sees the whole environment, if the role lets the user see it. */
export type ShareIds = Readonly<Record<Environment, number | null>>;

/** What a user is to see in each environment. Null: all of it. undefined: what the user saw before. */
export type GrantedShares = Readonly<Partial<Record<Environment, Share | null | undefined>>>;

/** What happens to the share that a user has in an environment. */
export type ShareChange = 'keep' | 'remove' | { readonly to: Share };

/**
 * The changes of shares that come with roles. A role keeps the share unless another one is given, so that a change of the role never shows more
 * records by itself.
 *
 * @throws ValidationFailed for a share that does not fit the role
 */
export function shareChanges(before: Roles, after: Roles, shares: GrantedShares): Record<Environment, ShareChange> {
  const changes = environments.map((name) => [name, changeIn(name, before[name], after[name], shares[name])]);
  return Object.fromEntries(changes) as Record<Environment, ShareChange>;
}

function changeIn(
  environment: Environment,
  before: Role | null,
  role: Role | null,
  share: Share | null | undefined,
): ShareChange {
  const refuse = (reason: string) => new ValidationFailed([`${environment}: ${reason}`]);
  if (role === null || role === 'owner') {
    if (share) throw refuse(`${role === null ? 'a user without a role' : 'an owner'} has no share`);
    return 'remove';
  }
  if (role === 'teacher') {
    if (share === undefined && before === 'teacher') return 'keep';
    if (!share || share.teacherId === null) throw refuse('the role teacher needs the record of the teacher');
    if (share.schoolIds.length + share.classIds.length > 0) throw refuse('a teacher sees their own classes only');
    return { to: share };
  }
  if (share === undefined) {
    if (before === 'teacher') throw refuse('say what the user sees who is no longer a teacher');
    return 'keep';
  }
  if (share === null) return 'remove';
  if (share.teacherId !== null) throw refuse('only the role teacher has the record of a teacher');
  return { to: share };
}
