import { Clock } from '@homeroom/kernel';
import { Injectable } from '@nestjs/common';
import { UserNotFound } from '../access.errors';
import { type Actor, AuditEvent, firstStart } from '../audit/audit-event';
import { DashboardUser, foldedEmail } from './dashboard-user';
import { oneTimePasswordExpiry } from './one-time-password';
import { hashPassword, oneTimePassword } from './password';
import type { Role } from './role';
import { DashboardUserQueries, type UserRecord } from './dashboard-user.queries';
import { DashboardUserRepository } from './dashboard-user.repository';

/** A user with a one-time password, which is shown once and not stored. */
export interface Invitation {
  readonly user: UserRecord;
  readonly password: string;
  /** When the password expires. */
  readonly expiresAt: Date;
}

/** Management of dashboard users at the command line. */
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

  /** @throws EmailIsTaken */
  async create(details: { name: string; email: string; role: Role }, by: Actor): Promise<Invitation> {
    const password = oneTimePassword();
    const at = this.clock.now();
    const user = DashboardUser.invite(details, await hashPassword(password), at);
    await this.users.add(user, () =>
      AuditEvent.ofUser('user.created', user, { at, by, details: { role: details.role } }),
    );
    return { user: await this.find(user.email), password, expiresAt: oneTimePasswordExpiry(at) };
  }

  /**
   * Sets a one-time password. Ends all sessions of the user and resets the counters of failed sign-ins.
   *
   * @throws UserNotFound
   */
  async resetPassword(email: string, by: Actor): Promise<Invitation> {
    const { id } = await this.find(email);
    const password = oneTimePassword();
    const hash = await hashPassword(password);
    const at = this.clock.now();
    await this.users.changeResettingAttempts(id, (user, em) => {
      user.resetPassword(hash, at);
      em.persist(AuditEvent.ofUser('user.password_reset', user, { at, by }));
    });
    return { user: await this.find(email), password, expiresAt: oneTimePasswordExpiry(at) };
  }

  /** Ends the sessions of the user. API keys keep working. @throws UserNotFound, UserIsDisabled, LastOwner */
  async disable(email: string, by: Actor): Promise<UserRecord> {
    const { id } = await this.find(email);
    const at = this.clock.now();
    await this.users.changeKeepingAnOwner(id, (user, em) => {
      user.disable(at);
      em.persist(AuditEvent.ofUser('user.disabled', user, { at, by }));
    });
    return this.find(email);
  }

  /** @throws UserNotFound, UserIsEnabled */
  async enable(email: string, by: Actor): Promise<UserRecord> {
    const { id } = await this.find(email);
    await this.users.changeEndingSessions(id, (user, em) => {
      user.enable();
      em.persist(AuditEvent.ofUser('user.enabled', user, { at: this.clock.now(), by }));
    });
    return this.find(email);
  }

  /** Whether any user has a password. If not, the installation needs `inviteOwner`. */
  hasPassword(): Promise<boolean> {
    return this.records.hasPassword();
  }

  /** Gives the owner a first password. */
  async inviteOwner(): Promise<Invitation> {
    const owner = (await this.records.all()).find(({ role }) => role === 'owner');
    if (!owner) throw new Error('The installation has no owner');
    return this.resetPassword(owner.email, firstStart);
  }

  private async find(email: string): Promise<UserRecord> {
    const folded = foldedEmail(email);
    const user = (await this.records.all()).find((each) => each.email === folded);
    if (!user) throw new UserNotFound();
    return user;
  }
}
