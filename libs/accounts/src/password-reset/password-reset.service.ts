import { AuditEvent } from '@homeroom/audit';
import { Semaphore } from '@homeroom/http';
import { Clock, ValidationFailed } from '@homeroom/kernel';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { newPasswordFault } from '../credentials/new-password';
import { hashPassword } from '../credentials/password';
import { AccountMails } from '../mails/account-mails';
import { resetLinkIsInvalid } from '../sessions/dashboard.errors';
import { newSessionToken, sessionHash } from '../sessions/session';
import { SignInThrottle } from '../sign-in-throttle/sign-in-throttle';
import { foldedEmail } from '../users/dashboard-user';
import { DashboardUserQueries, type ResetUser } from '../users/dashboard-user.queries';
import { DashboardUserRepository } from '../users/dashboard-user.repository';

/** Lets users who forgot their password choose a new one, by a link in a mail. The old password works until then. */
@Injectable()
export class PasswordResetService implements OnModuleDestroy {
  private readonly logger = new Logger(PasswordResetService.name);
  private readonly sending = new Semaphore({ running: 2, waiting: 50, queue: 'reset_links' });
  private readonly hashing = new Semaphore({ running: 1, waiting: 16, queue: 'resets' });
  private readonly requested = new Set<Promise<void>>();

  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly mails: AccountMails,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a link if the address is that of a user with a password. Everything that depends on the user is done after the
   * answer, so that neither the answer nor its time shows whether there is one.
   *
   * @throws 429, 503
   */
  async request(email: string, address: string): Promise<void> {
    const folded = foldedEmail(email);
    await this.throttle.countReset(folded, address);
    if (this.sending.isFull) throw this.sending.error;
    const sent = this.sending
      .run(() => this.sendLink(folded, address))
      .catch((error: unknown) =>
        this.logger.error('A reset link was not made', error instanceof Error ? error.name : ''),
      )
      .finally(() => this.requested.delete(sent));
    this.requested.add(sent);
  }

  /** The user of a link that works. @throws 403 RESET_LINK_INVALID */
  async userOf(token: string): Promise<ResetUser> {
    const user = await this.records.byResetToken(tokenHash(token), this.clock.now());
    if (!user) throw resetLinkIsInvalid();
    return user;
  }

  /**
   * Sets a new password by a link, which works once. Ends all sessions of the user. A second factor stays.
   *
   * @throws 403 RESET_LINK_INVALID, ValidationFailed
   */
  async use(token: string, next: string, address: string): Promise<ResetUser> {
    const { id, email, name } = await this.userOf(token);
    const hash = await this.hashing.run(async () => {
      const fault = await newPasswordFault(next, [email, name]);
      if (fault) throw new ValidationFailed([`new_password ${fault}`]);
      return hashPassword(next);
    });
    const at = this.clock.now();
    await this.users.changeResettingAttempts(id, (user, em) => {
      // The link may have been used during the check.
      if (!user.acceptsReset(tokenHash(token), at)) throw resetLinkIsInvalid();
      user.changePassword(hash);
      const by = { userId: id, name: user.name, address };
      em.persist(AuditEvent.ofUser('user.password_changed', user, { at, by, details: { with: 'reset_link' } }));
    });
    return { id, email, name };
  }

  /** Mails that are being sent have a time limit. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.requested);
  }

  private async sendLink(email: string, address: string): Promise<void> {
    const found = await this.records.byEmail(email);
    if (!found || found.password_hash === null || found.disabled_at !== null) return;
    const token = newSessionToken();
    const at = this.clock.now();
    const isOffered = await this.users.change(found.id, (user, em) => {
      if (!user.offerReset(tokenHash(token), at)) return false;
      const by = { userId: null, name: `Somebody, as ${user.name}`, address };
      em.persist(AuditEvent.ofUser('user.password_reset_requested', user, { at, by }));
      return true;
    });
    if (isOffered) await this.mails.sendResetLink(found, token);
  }
}

const tokenHash = (token: string): string => sessionHash(token).toString('hex');
