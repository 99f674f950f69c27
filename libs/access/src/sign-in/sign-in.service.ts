import { setTimeout as pause } from 'node:timers/promises';
import { Clock } from '@homeroom/kernel';
import { Semaphore } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import { AuditEvent } from '../audit/audit-event';
import { foldedEmail } from '../users/dashboard-user';
import { hasExpired } from '../users/one-time-password';
import { isPassword } from '../users/password';
import { newSessionToken, sessionHash } from '../sessions/session';
import { type Credentials, DashboardUserQueries } from '../users/dashboard-user.queries';
import { DashboardUserRepository } from '../users/dashboard-user.repository';
import { recordFailedSignIn } from './failed-sign-in';
import { signInFailed } from '../sessions/dashboard.errors';
import { SignInThrottle } from './sign-in-throttle';

interface Attempt {
  /** As it is compared, see `foldedEmail`. */
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** Milliseconds: a failed sign-in is answered after a multiple of it, so that the time does not tell what was wrong. */
const answerEvery = 500;
/** The same from an address past its limit. It is long, since an account that does not exist costs no hash there. */
const answerEveryPastLimit = 2_000;
/** Milliseconds after which no hash is begun there any more: the answer would be later than that. */
const patiencePastLimit = 1_000;

/** Signs people in to the dashboard. */
@Injectable()
export class SignInService {
  /** A hash takes a tenth of a second of a core and 64 MiB. */
  private readonly hashing = new Semaphore({ running: 2, waiting: 16, cause: 'sign_in_backlog' });
  /** For accounts whose address is past its limit. Sign-ins under invented names never enter it. */
  private readonly reserve = new Semaphore({ running: 1, waiting: 4, cause: 'sign_in_backlog' });

  constructor(
    private readonly users: DashboardUserRepository,
    private readonly records: DashboardUserQueries,
    private readonly throttle: SignInThrottle,
    private readonly clock: Clock,
  ) {}

  /** @returns the token of a new session. @throws 401, always alike; 429 */
  async signIn(given: { email: string; password: string }, address: string): Promise<string> {
    const attempt = { email: foldedEmail(given.email), password: given.password, address };
    const exceeded = await this.throttle.takeAddress(address);
    const begun = performance.now();
    const token = exceeded ? await this.tryPastLimit(attempt) : await this.tryWithinLimit(attempt);
    if (token !== null) {
      await this.throttle.forgive(attempt.email, address);
      return token;
    }
    const every = exceeded ? answerEveryPastLimit : answerEvery;
    await pause(every - ((performance.now() - begun) % every));
    throw exceeded ?? signInFailed();
  }

  private async tryWithinLimit({ email, password, address }: Attempt): Promise<string | null> {
    await this.throttle.takeAccount(email, address);
    const user = await this.records.byEmail(email);
    const isRight = await this.hashing.run(() => isPassword(password, user?.password_hash ?? null));
    return user ? this.conclude(user, isRight, address) : null;
  }

  /** Many people share the address of a school: those who have an account may still sign in. */
  private async tryPastLimit({ email, password, address }: Attempt): Promise<string | null> {
    const user = await this.records.byEmail(email);
    if (!user || !this.maySignIn(user) || !(await this.throttle.takeReserve(email, address))) return null;
    if (this.reserve.isFull) return null;
    const asked = performance.now();
    const isRight = await this.reserve.run(async () => {
      const isLate = performance.now() - asked > patiencePastLimit;
      return isLate ? null : isPassword(password, user.password_hash);
    });
    return isRight === null ? null : this.conclude(user, isRight, address);
  }

  private async conclude(user: Credentials, isRight: boolean, address: string): Promise<string | null> {
    const token = isRight && this.maySignIn(user) ? await this.open(user, address) : null;
    if (token === null) await recordFailedSignIn(this.users, user, { at: this.clock.now(), address });
    return token;
  }

  private maySignIn(user: Credentials): boolean {
    if (user.password_hash === null || user.disabled_at !== null) return false;
    return !hasExpired(user.one_time_password_expires_at, this.clock.now());
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
}
