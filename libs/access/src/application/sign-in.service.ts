import { setTimeout as pause } from 'node:timers/promises';
import { Clock, ValidationFailed } from '@homeroom/kernel';
import { Semaphore } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { AuditEvent } from '../domain/audit-event';
import { foldedEmail } from '../domain/dashboard-user';
import { hashPassword, isPassword, isSamePassword, passwordFault } from '../domain/password';
import { newSessionToken, passwordHolds, type Session, sessionHash, sessionLimits } from '../domain/session';
import { type Credentials, DashboardUserRecords } from '../persistence/dashboard-user.records';
import { DashboardUserRepository } from '../persistence/dashboard-user.repository';
import { SessionRecords } from '../persistence/session.records';
import { notSignedIn, passwordIsWrong, signInFailed } from './refusals';
import { SignInThrottle } from './sign-in-throttle';

/**
 * Milliseconds: a refused sign-in is answered after a multiple of it, so that the time says nothing of what was wrong.
 */
const answerEvery = 500;

/** Signs people in and out, and changes their passwords. */
@Injectable()
export class SignInService {
  /** Hashing takes a tenth of a second of a core and 64 MiB: sign-ins cannot keep those who are signed in waiting. */
  private readonly signIns = new Semaphore({ running: 2, waiting: 16, cause: 'sign_in_backlog' });
  private readonly confirmations = new Semaphore({ running: 1, waiting: 16, cause: 'sign_in_backlog' });

  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserRecords,
    private readonly sessions: SessionRecords,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /** @returns the token of a new session. @throws 401, always alike; 429 */
  async signIn(given: { email: string; password: string }, address: string): Promise<string> {
    const begun = performance.now();
    const email = foldedEmail(given.email);
    await this.throttle.take(email, address);
    const user = await this.records.byEmail(email);
    const isRight = await this.signIns.run(() => isPassword(given.password, user?.password_hash ?? null));
    const token = user && isRight ? await this.open(user, address) : null;
    if (token !== null) {
      await this.throttle.forgive(email, address);
      await this.sessions.sweep(this.clock.now());
      return token;
    }
    await this.throttle.sweep();
    if (user) await this.tellOfFailure(user, address);
    await pause(answerEvery - ((performance.now() - begun) % answerEvery));
    throw signInFailed();
  }

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
    const hash = await this.confirmations.run(() => hashPassword(next));
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

  /** Null when the password was changed, or the user disabled, while it was being checked. */
  private async open({ id, password_hash: checked }: Credentials, address: string): Promise<string | null> {
    const token = newSessionToken();
    const at = this.clock.now();
    const isOpen = await this.users.changeOpeningSession(id, (user, em) => {
      if (user.disabledAt || user.passwordHash !== checked) return null;
      user.signedIn(at);
      em.persist(AuditEvent.ofUser('user.signed_in', user, { at, by: { userId: id, name: user.name, address } }));
      return { tokenHash: sessionHash(token), at };
    });
    return isOpen ? token : null;
  }

  private tellOfFailure({ id, name }: { id: number; name: string }, address: string): Promise<void> {
    return this.users.change(id, (user, em) => {
      const by = { userId: null, name: `Somebody, as ${name}`, address };
      em.persist(AuditEvent.ofUser('user.sign_in_failed', user, { at: this.clock.now(), by }));
    });
  }

  /** @returns the hash that the password was held against. @throws 403 PASSWORD_WRONG, 429 */
  private async expectPassword(session: Session, password: string, address: string): Promise<string> {
    await this.throttle.takeInSession(session.tokenHash);
    const hash = (await this.records.byEmail(session.email))?.password_hash ?? null;
    const isRight = await this.confirmations.run(() => isPassword(password, hash));
    if (hash === null || !isRight) {
      await this.tellOfFailure({ id: session.userId, name: session.name }, address);
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
