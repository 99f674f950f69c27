import { defineShare, redefineShare, storedShare } from '@homeroom/access';
import { environments } from '@homeroom/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DashboardUser } from './dashboard-user';
import { type GrantedShares, shareChanges } from './granted-shares';
import type { Roles } from './role';

/**
 * Stores what a user is to see, in the transaction of the entity manager. The user has the new roles already.
 *
 * @throws ValidationFailed for a share that does not fit the role, or of records that do not exist
 */
export async function storeShares(
  user: DashboardUser,
  rolesBefore: Roles,
  shares: GrantedShares,
  em: EntityManager,
): Promise<void> {
  const changes = shareChanges(rolesBefore, user.roles, shares);
  for (const environment of environments) {
    const change = changes[environment];
    if (change === 'keep') continue;
    if (change === 'remove') {
      user.limit(environment, null);
      continue;
    }
    const before = user.shareIds[environment];
    const { id } =
      before === null
        ? await defineShare(em, environment, change.to)
        : await redefineShare(em, environment, before, change.to);
    user.limit(environment, id);
  }
}

/** The shares of a user for the audit trail; nothing for a user without any. */
export async function auditedShares(user: DashboardUser, em: EntityManager): Promise<{ shares?: object }> {
  const shares: Record<string, object> = {};
  for (const environment of environments) {
    const id = user.shareIds[environment];
    if (id !== null) shares[environment] = await storedShare(em, environment, id);
  }
  return Object.keys(shares).length > 0 ? { shares } : {};
}
