import { Clock, ValidationFailed } from '@homeroom/kernel';
import { Semaphore } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import { AuditEvent } from '../audit/audit-event';
import { hashPassword, isPassword, isSamePassword, passwordFault } from '../users/password';
import { newSessionToken, passwordHolds, type Session, sessionHash, sessionLimits } from './session';
import { DashboardUserQueries } from '../users/dashboard-user.queries';
import { DashboardUserRepository } from '../users/dashboard-user.repository';
import { SessionQueries } from './session.queries';
import { recordFailedSignIn } from '../sign-in/failed-sign-in';
import { notSignedIn, passwordIsWrong } from './dashboard.errors';
import { SignInThrottle } from '../sign-in/sign-in-throttle';

/** What people who are signed in do with their session and their password. */
@Injectable()
export class SessionsService {
  /** Apart from the hashes of sign-ins, so that these do not delay people who are signed in. */
  private readonly hashing = new Semaphore({ running: 1, waiting: 16, cause: 'sign_in_backlog' });

  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly sessions: SessionQueries,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /** The session of a cookie's token, which counts as used. */
  find(token: string): Promise<Session | null> {
    return this.sessions.find(sessionHash(token), this.clock.now());
  }

  /** Opens for a while what asks for the password again. @throws 403 PASSWORD_WRONG, 429 */
  async confirm(session: Session, password: string, address: string): Promise<void> {
    await this.expectPassword(session, password, address);
    await this.sessions.passwordGiven(session.tokenHash, this.clock.now());
  }

  /**
   * Ends all sessions of the user; this one goes on under another token.
   *
   * @returns the new token. @throws ValidationFailed, 403 PASSWORD_WRONG, 429
   */
  async changePassword(session: Session, current: string, next: string, address: string): Promise<string> {
    const fault = isSamePassword(current, next)
      ? 'must be another one'
      : passwordFault(next, [session.email, session.name]);
    if (fault) throw new ValidationFailed([`new_password ${fault}`]);
    const checked = await this.expectPassword(session, current, address);
    const hash = await this.hashing.run(() => hashPassword(next));
    const token = newSessionToken();
    const at = this.clock.now();
    const isChanged = await this.users.changeReplacingSessions(
      session.userId,
      session.tokenHash,
      (user, em) => {
        // It may have been reset while it was being checked: then the new one counts.
        if (user.disabledAt || user.passwordHash !== checked) throw passwordIsWrong();
        user.changePassword(hash);
        em.persist(AuditEvent.ofUser('user.password_changed', user, { at, by: actorOf(session, address) }));
      },
      { tokenHash: sessionHash(token), at },
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

  /** @returns the hash that the password was held against. @throws 403 PASSWORD_WRONG, 429 */
  private async expectPassword(session: Session, password: string, address: string): Promise<string> {
    await this.throttle.takeInSession(session.tokenHash);
    const hash = (await this.records.byEmail(session.email))?.password_hash ?? null;
    const isRight = await this.hashing.run(() => isPassword(password, hash));
    if (hash === null || !isRight) {
      const { userId: id, name } = session;
      await recordFailedSignIn(this.users, { id, name }, { at: this.clock.now(), address });
      throw passwordIsWrong();
    }
    await this.throttle.forgiveInSession(session.tokenHash);
    return hash;
  }
}

/** Seconds after which a session ends for certain. */
export const sessionSeconds = sessionLimits.absolute / 1000;

/** Until when nobody asks for the password again. */
export const passwordHoldsUntil = ({ passwordGivenAt }: Session): Date =>
  new Date(passwordGivenAt.getTime() + passwordHolds);

/** Whoever is signed in, and from where. */
export const actorOf = ({ userId, name }: Session, address: string) => ({ userId, name, address });
