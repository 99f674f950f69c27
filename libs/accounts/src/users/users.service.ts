import { Clock } from '@homeroom/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditEvent, firstStart } from '@homeroom/audit';
import { OwnSecondFactor, UserHasKeys, UserNotFound } from './user.errors';
import { DashboardUser, foldedEmail, type NewUser } from './dashboard-user';
import { oneTimePasswordExpiry } from '../credentials/one-time-password';
import { hashPassword, randomCode } from '../credentials/password';
import type { GrantedShares } from './granted-shares';
import type { Roles } from './role';
import { auditedShares, storeShares } from './user-shares';
import { DashboardUserQueries, type UserRecord } from './dashboard-user.queries';
import { DashboardUserRepository } from './dashboard-user.repository';

/** A user with a one-time password, which is shown once and not stored. */
export interface Invitation {
  readonly user: UserRecord;
  readonly password: string;
  /** When the password expires. */
  readonly expiresAt: Date;
}

/** The id of a user, or the e-mail address. */
type UserName = number | string;

/** Management of dashboard users, by owners and at the command line. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly clock: Clock,
  ) {}

  list(): Promise<readonly UserRecord[]> {
    return this.records.all();
  }

  /** Null for a deleted user. */
  nameOf(id: number): Promise<string | null> {
    return this.records.nameOf(id);
  }

  /** @throws EmailIsTaken, ValidationFailed */
  async create({ shares = {}, ...details }: NewUser & { shares?: GrantedShares }, by: Actor): Promise<Invitation> {
    const password = randomCode();
    const at = this.clock.now();
    const { roles } = details;
    const user = DashboardUser.invite(details, await hashPassword(password), at);
    let seen = {};
    await this.users.add(
      user,
      () => AuditEvent.ofUser('user.created', user, { at, by, details: { roles, ...seen } }),
      async (em) => {
        await storeShares(user, noRoles, shares, em);
        seen = await auditedShares(user, em);
      },
    );
    return { user: await this.find(user.email), password, expiresAt: oneTimePasswordExpiry(at) };
  }

  /**
   * Sets a one-time password. Ends all sessions of the user and resets the counters of failed sign-ins.
   *
   * @throws UserNotFound
   */
  async resetPassword(name: UserName, by: Actor): Promise<Invitation> {
    const { id } = await this.find(name);
    const password = randomCode();
    const hash = await hashPassword(password);
    const at = this.clock.now();
    await this.users.changeResettingAttempts(id, (user, em) => {
      user.resetPassword(hash, at);
      em.persist(AuditEvent.ofUser('user.password_reset', user, { at, by }));
    });
    return { user: await this.find(id), password, expiresAt: oneTimePasswordExpiry(at) };
  }

  /**
   * Removes the second factor of a user who has lost it. Ends all sessions of the user.
   *
   * @throws UserNotFound, SecondFactorIsOff, and OwnSecondFactor, because users turn off their own with a code
   */
  async resetSecondFactor(name: UserName, by: Actor): Promise<UserRecord> {
    const { id } = await this.find(name);
    if (id === by.userId) throw new OwnSecondFactor();
    await this.users.changeEndingSessions(id, (user, em) => {
      user.disableSecondFactor();
      em.persist(AuditEvent.ofUser('user.second_factor_reset', user, { at: this.clock.now(), by }));
    });
    return this.find(id);
  }

  /** Ends the sessions of the user. API keys keep working. @throws UserNotFound, UserIsDisabled, LastOwner */
  async disable(name: UserName, by: Actor): Promise<UserRecord> {
    const { id } = await this.find(name);
    const at = this.clock.now();
    await this.users.changeKeepingAnOwner(id, (user, em) => {
      user.disable(at);
      em.persist(AuditEvent.ofUser('user.disabled', user, { at, by }));
    });
    return this.find(id);
  }

  /** @throws UserNotFound, UserIsEnabled */
  async enable(name: UserName, by: Actor): Promise<UserRecord> {
    const { id } = await this.find(name);
    await this.users.changeEndingSessions(id, (user, em) => {
      user.enable();
      em.persist(AuditEvent.ofUser('user.enabled', user, { at: this.clock.now(), by }));
    });
    return this.find(id);
  }

  /**
   * Changes the name, or the roles and what the user sees with them. Sessions of the user end.
   *
   * @throws UserNotFound, LastOwner, ValidationFailed
   */
  async change(
    name: UserName,
    to: { name?: string; roles?: Roles; shares?: GrantedShares },
    by: Actor,
  ): Promise<UserRecord> {
    const { id } = await this.find(name);
    await this.users.changeKeepingAnOwner(id, async (user, em) => {
      const before = { name: user.name, roles: user.roles, ...(await auditedShares(user, em)) };
      if (to.name !== undefined) user.rename(to.name);
      if (to.roles !== undefined) {
        user.grant(to.roles);
        await storeShares(user, before.roles, to.shares ?? {}, em);
      }
      const after = { name: user.name, roles: user.roles, ...(await auditedShares(user, em)) };
      const details = { from: before, to: after };
      em.persist(AuditEvent.ofUser('user.changed', user, { at: this.clock.now(), by, details }));
    });
    return this.find(id);
  }

  /** Deletes the personal data and ends the sessions of the user. @throws UserNotFound, UserHasKeys, LastOwner */
  async delete(name: UserName, by: Actor): Promise<void> {
    const { id } = await this.find(name);
    const at = this.clock.now();
    await this.users.changeKeepingAnOwner(id, async (user, em) => {
      const keys = await activeKeys(em, id);
      if (keys > 0) throw new UserHasKeys(user.email, keys);
      em.persist(AuditEvent.ofUser('user.deleted', { id, email: user.email }, { at, by }));
      user.delete(at);
    });
  }

  /** Whether any user has a password. If not, the installation needs `inviteOwner`. */
  hasPassword(): Promise<boolean> {
    return this.records.hasPassword();
  }

  /** Gives the owner a first password. */
  async inviteOwner(): Promise<Invitation> {
    const owner = (await this.records.all()).find((user) => user.production_role === 'owner');
    if (!owner) throw new Error('The installation has no owner');
    return this.resetPassword(owner.email, firstStart);
  }

  private async find(name: UserName): Promise<UserRecord> {
    const email = typeof name === 'string' ? foldedEmail(name) : null;
    const user = (await this.records.all()).find((each) => each.id === name || each.email === email);
    if (!user) throw new UserNotFound();
    return user;
  }
}

const noRoles: Roles = { production: null, sandbox: null };

/** Locks the keys, so that none is made or rotated meanwhile. */
async function activeKeys(em: EntityManager, userId: number): Promise<number> {
  const keys = await em.execute(
    `SELECT FROM access.api_key WHERE owner_id = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
     FOR UPDATE`,
    [userId],
  );
  return keys.length;
}
