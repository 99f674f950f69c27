import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '@homeroom/kernel';
import { Semaphore } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, AuditEvent } from '@homeroom/audit';
import { type DashboardUser, foldedEmail } from '../users/dashboard-user';
import { hasExpired } from '../credentials/one-time-password';
import { isPassword } from '../credentials/password';
import { newSessionToken, sessionHash } from './session';
import { type Credentials, DashboardUserQueries } from '../users/dashboard-user.queries';
import { DashboardUserRepository } from '../users/dashboard-user.repository';
import { recordFailedSignIn } from '../users/failed-sign-in';
import { codeIsNeeded, signInFailed } from './dashboard.errors';
import { SignInThrottle } from '../sign-in-throttle/sign-in-throttle';

interface Given {
  readonly email: string;
  readonly password: string;
  readonly code?: string | null;
}

interface Attempt {
  /** In the form of `foldedEmail`. */
  readonly email: string;
  readonly password: string;
  /** Null in the first step of a sign-in with a second factor. */
  readonly code: string | null;
  readonly address: string;
}

/** Milliseconds. A failed sign-in is answered after a multiple of it, so that the duration does not reveal the reason. */
const responseStep = 500;
/** The same for an address that exceeds its limit. It is longer, because unknown accounts need no hash there. */
const responseStepPastLimit = 2_000;
/** Milliseconds of waiting after which no hash is started there: the response would miss its step. */
const maxWaitPastLimit = 1_000;

/** Signs people in to the dashboard. */
@Injectable()
export class SignInService {
  /** A hash needs a tenth of a second of a core and 64 MiB. */
  private readonly hashing = new Semaphore({ running: 2, waiting: 16, queue: 'sign_ins' });
  /** For existing accounts whose address exceeds its limit. Attempts for unknown accounts never enter it. */
  private readonly reserve = new Semaphore({ running: 1, waiting: 4, queue: 'sign_ins_beyond_limit' });

  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /**
   * A user with a second factor signs in in two steps. The second one repeats e-mail and password with a code.
   *
   * @returns the token of a new session. @throws 401, identical for every reason; 429; 403 CODE_REQUIRED, only for the
   * right password
   */
  async signIn({ email, password, code = null }: Given, address: string): Promise<string> {
    const attempt = { email: foldedEmail(email), password, code, address };
    const exceeded = await this.throttle.countAddress(address);
    const begun = performance.now();
    const token = exceeded ? await this.tryPastLimit(attempt) : await this.tryWithinLimit(attempt);
    if (token !== null) {
      await this.throttle.reset(attempt.email, address);
      return token;
    }
    const step = exceeded ? responseStepPastLimit : responseStep;
    await pause(step - ((performance.now() - begun) % step));
    throw exceeded ?? signInFailed({ withCode: code !== null });
  }

  private async tryWithinLimit(attempt: Attempt): Promise<string | null> {
    const { email, password, address } = attempt;
    await this.throttle.countAccount(email, address);
    const user = await this.records.byEmail(email);
    const isRight = await this.hashing.run(() => isPassword(password, user?.password_hash ?? null));
    return user ? this.conclude(user, isRight, attempt) : null;
  }

  /** All users of a school may share one address. Existing accounts can still sign in past its limit. */
  private async tryPastLimit(attempt: Attempt): Promise<string | null> {
    const { email, password, address } = attempt;
    const user = await this.records.byEmail(email);
    if (!user || !this.maySignIn(user) || !(await this.throttle.countReserve(email, address))) return null;
    if (this.reserve.isFull) return null;
    const begun = performance.now();
    const isRight = await this.reserve.run(async () => {
      const isLate = performance.now() - begun > maxWaitPastLimit;
      return isLate ? null : isPassword(password, user.password_hash);
    });
    return isRight === null ? null : this.conclude(user, isRight, attempt);
  }

  private async conclude(user: Credentials, isRight: boolean, attempt: Attempt): Promise<string | null> {
    const { address } = attempt;
    const token = isRight && this.maySignIn(user) ? await this.open(user, attempt) : null;
    if (token === null) await recordFailedSignIn(this.users, user, { at: this.clock.now(), address });
    return token;
  }

  private maySignIn(user: Credentials): boolean {
    if (user.password_hash === null || user.disabled_at !== null) return false;
    return !hasExpired(user.one_time_password_expires_at, this.clock.now());
  }

  /**
   * The lock on the row of the user lets only one of two requests with the same code pass.
   *
   * @returns null for a wrong code, and when the password was changed or the user disabled during the check
   */
  private async open({ id, password_hash: checked }: Credentials, attempt: Attempt): Promise<string | null> {
    const token = newSessionToken();
    const at = this.clock.now();
    const isOpen = await this.users.changeOpeningSession(id, (user, em) => {
      if (user.disabledAt || user.passwordHash !== checked) return null;
      const by = { userId: id, name: user.name, address: attempt.address };
      if (user.secondFactorEnabledAt && !acceptCode(user, em, { code: attempt.code, at, by })) return null;
      user.signedIn(at);
      em.persist(AuditEvent.ofUser('user.signed_in', user, { at, by }));
      return { tokenHash: sessionHash(token), at };
    });
    return isOpen ? token : null;
  }
}

/** @throws 403 CODE_REQUIRED without a code */
function acceptCode(
  user: DashboardUser,
  em: EntityManager,
  { code, at, by }: { code: string | null; at: Date; by: Actor },
): boolean {
  if (code === null) throw codeIsNeeded();
  const accepted = user.acceptCode(code, at);
  if (accepted === 'recovery_code') em.persist(AuditEvent.ofUser('user.recovery_code_used', user, { at, by }));
  return accepted !== null;
}
