import { Clock, ValidationFailed } from '@homeroom/kernel';
import { Semaphore } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import { AuditEvent } from '@homeroom/audit';
import { newPasswordFault } from '../credentials/new-password';
import { hashPassword, isPassword, isSamePassword } from '../credentials/password';
import { confirmationLasts, newSessionToken, type Session, sessionHash, sessionLimits } from './session';
import { DashboardUserQueries } from '../users/dashboard-user.queries';
import { DashboardUserRepository } from '../users/dashboard-user.repository';
import { SessionQueries } from './session.queries';
import { recordFailedSignIn } from '../users/failed-sign-in';
import { notSignedIn, passwordIsNeeded, passwordIsWrong } from './dashboard.errors';
import { SignInThrottle } from '../sign-in-throttle/sign-in-throttle';

/** Actions of signed-in users on their sessions and passwords. */
@Injectable()
export class SessionsService {
  /** Separate from the semaphore of sign-ins, so that sign-ins do not delay signed-in users. */
  private readonly hashing = new Semaphore({ running: 1, waiting: 16, queue: 'confirmations' });

  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly sessions: SessionQueries,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /** Finds the session of a token and records its use. */
  find(token: string): Promise<Session | null> {
    return this.sessions.find(sessionHash(token), this.clock.now());
  }

  /** Confirms the password, which actions on API keys require. @throws 403 PASSWORD_WRONG, 429 */
  async confirm(session: Session, password: string, address: string): Promise<void> {
    await this.assertPassword(session, password, address);
    await this.sessions.storePasswordGiven(session.tokenHash, this.clock.now());
  }

  /** Actions on API keys and users need a password that was given in the last minutes. @throws 403 PASSWORD_REQUIRED */
  assertConfirmed(session: Session): void {
    if (this.clock.now() > confirmedUntil(session)) throw passwordIsNeeded();
  }

  /** @returns the hash of the password. @throws 403 PASSWORD_WRONG, 429 */
  async assertPassword(session: Session, password: string, address: string): Promise<string> {
    await this.throttle.countInSession(session.tokenHash);
    const hash = (await this.records.byEmail(session.email))?.password_hash ?? null;
    const isRight = await this.hashing.run(() => isPassword(password, hash));
    if (hash === null || !isRight) {
      const { userId: id, name } = session;
      await recordFailedSignIn(this.users, { id, name }, { at: this.clock.now(), address });
      throw passwordIsWrong();
    }
    await this.throttle.resetInSession(session.tokenHash);
    return hash;
  }

  /**
   * Changes the password and ends all sessions of the user. This session continues with a new token.
   *
   * @returns the new token. @throws ValidationFailed, 403 PASSWORD_WRONG, 429
   */
  async changePassword(session: Session, current: string, next: string, address: string): Promise<string> {
    const fault = isSamePassword(current, next)
      ? 'must differ from the current password'
      : await newPasswordFault(next, [session.email, session.name]);
    if (fault) throw new ValidationFailed([`new_password ${fault}`]);
    const checked = await this.assertPassword(session, current, address);
    const hash = await this.hashing.run(() => hashPassword(next));
    const token = newSessionToken();
    const at = this.clock.now();
    const isChanged = await this.users.changeReplacingSessions(
      session.userId,
      session.tokenHash,
      (user, em) => {
        // The password may have been reset during the check.
        if (user.disabledAt || user.passwordHash !== checked) throw passwordIsWrong();
        user.changePassword(hash);
        em.persist(AuditEvent.ofUser('user.password_changed', user, { at, by: actorOf(session, address) }));
      },
      { tokenHash: sessionHash(token), at, withOidc: session.withOidc },
    );
    if (!isChanged) throw notSignedIn();
    return token;
  }

  signOut(session: Session, address: string): Promise<void> {
    return this.users.changeEndingSession(session.userId, session.tokenHash, (user, em) => {
      em.persist(AuditEvent.ofUser('user.signed_out', user, { at: this.clock.now(), by: actorOf(session, address) }));
    });
  }

  signOutEverywhere(session: Session, address: string): Promise<void> {
    return this.users.changeEndingSessions(session.userId, (user, em) => {
      const circumstances = { at: this.clock.now(), by: actorOf(session, address) };
      em.persist(AuditEvent.ofUser('user.signed_out_everywhere', user, circumstances));
    });
  }
}

/** Seconds after which a session ends, even if it is used. */
export const sessionSeconds = sessionLimits.absolute / 1000;

/** The end of the current password confirmation. */
export const confirmedUntil = ({ passwordGivenAt }: Session): Date =>
  new Date(passwordGivenAt.getTime() + confirmationLasts);

/** The signed-in user as an actor of the audit trail. */
export const actorOf = ({ userId, name }: Session, address: string) => ({ userId, name, address });
