import type { Actor } from '@homeroom/audit';
import type { GrantedShares, Roles } from '@homeroom/accounts';
import { Clock } from '@homeroom/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { AuditEvent } from '../../libs/audit/src/events/audit-event';
import { DashboardUser } from '../../libs/accounts/src/users/dashboard-user';
import { DashboardUserRepository } from '../../libs/accounts/src/users/dashboard-user.repository';
import { storeShares } from '../../libs/accounts/src/users/user-shares';
import { cheapHash } from './cheap-hash';

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly roles: Roles;
  readonly shares?: GrantedShares;
  /** One that an administrator gave, or that the user has chosen. */
  readonly password: { readonly oneTime: string } | { readonly chosen: string };
}

/**
 * Adds a user as UsersService does, with a password that is fast to check. At full cost, hashes would take most of the time
 * of the tests with users.
 */
export async function addUser(app: INestApplicationContext, details: NewUser, by: Actor): Promise<DashboardUser> {
  const { password, roles, shares = {} } = details;
  const at = app.get(Clock, { strict: false }).now();
  const isOneTime = 'oneTime' in password;
  const hash = cheapHash(isOneTime ? password.oneTime : password.chosen);
  const user = DashboardUser.invite(details, hash, at);
  if (!isOneTime) user.changePassword(hash);
  const users = app.get(DashboardUserRepository, { strict: false });
  await users.add(
    user,
    () => AuditEvent.ofUser('user.created', user, { at, by, details: { roles } }),
    (em) => storeShares(user, { production: null, sandbox: null }, shares, em),
  );
  return user;
}
