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

/** A user, and the password for their next sign-in, which is shown once and is nowhere else. */
export interface Invitation {
  readonly user: UserRecord;
  readonly password: string;
  /** Until when it lets the user in. */
  readonly expiresAt: Date;
}

/** Who may sign in to the dashboard: what administrators do at the command line. */
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
   * A new password for one use. Whoever is signed in as this user is signed out, and attempts to sign in that failed no
   * longer count. @throws UserNotFound
   */
  async resetPassword(email: string, by: Actor): Promise<Invitation> {
    const { id } = await this.find(email);
    const password = oneTimePassword();
    const hash = await hashPassword(password);
    const at = this.clock.now();
    await this.users.changeAdmitting(id, (user, em) => {
      user.resetPassword(hash, at);
      em.persist(AuditEvent.ofUser('user.password_reset', user, { at, by }));
    });
    return { user: await this.find(email), password, expiresAt: oneTimePasswordExpiry(at) };
  }

  /** Ends their sessions; their keys go on working. @throws UserNotFound, UserIsDisabled, LastOwner */
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

  /** Whether somebody has a password: then nobody has to be told a first one. */
  isAnybodyWelcome(): Promise<boolean> {
    return this.records.anyPassword();
  }

  /** Gives the owner their first password. */
  async welcomeOwner(): Promise<Invitation> {
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
