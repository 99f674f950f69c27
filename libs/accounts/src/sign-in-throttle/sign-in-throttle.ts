import { Clock } from '@homeroom/kernel';
import { rateLimited, type HttpError } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import {
  accountAtAddressSubject,
  accountSubject,
  addressSubject,
  codeSubject,
  resetOf,
  reserveOf,
  sessionSubject,
} from './sign-in-subjects';
import { type Attempts, SignInAttemptQueries } from './sign-in-attempt.queries';

/** Attempts in a window: from an address, for an account from one address, for an account from all addresses. */
const limits = { address: 100, accountAtAddress: 10, account: 100 };

/** Requests for a reset link, likewise. A link is a mail: many to one account would be a nuisance. */
const resetLimits = { address: 30, accountAtAddress: 3, account: 10 };

/** Attempts in a session to confirm the password. */
const sessionLimit = 10;

/** Attempts of the signed-in sessions of a user to enter a code. */
const codeLimit = 10;

/** Limits password guessing. Existing and unknown accounts get the same responses. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly attempts: SignInAttemptQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt from an address. Call it before any other query, so that concurrent attempts are all counted.
   *
   * @returns the 429 for failed attempts when the address exceeds its limit, otherwise null
   */
  async countAddress(address: string): Promise<HttpError | null> {
    return this.countUpTo({ subject: addressSubject(address), account: null }, limits.address);
  }

  /** Counts an attempt for an account, whether it exists or not. @throws 429 */
  async countAccount(email: string, address: string): Promise<void> {
    for (const { limit, ...counter } of limitsOf(email, address)) {
      const exceeded = await this.countUpTo(counter, limit);
      if (exceeded) throw exceeded;
    }
  }

  /**
   * Counts an attempt for an existing account from an address that exceeds its limit. It uses separate counters: such
   * attempts are not counted for unknown accounts, and the counters of `countAccount` would reveal the difference.
   *
   * @returns whether all attempts for the account together are within its limits
   */
  async countReserve(email: string, address: string): Promise<boolean> {
    for (const { subject, account, limit } of limitsOf(email, address)) {
      const { attempts } = await this.increment({ subject: reserveOf(subject), account });
      if (attempts + (await this.attempts.count(subject, this.clock.now())) > limit) return false;
    }
    return true;
  }

  /** Counts a request for a reset link, whether the account exists or not. @throws 429 */
  async countReset(email: string, address: string): Promise<void> {
    const ofAddress = { subject: addressSubject(address), account: null, limit: resetLimits.address };
    for (const { limit, subject, account } of [ofAddress, ...limitsOf(email, address, resetLimits)]) {
      const exceeded = await this.countUpTo({ subject: resetOf(subject), account }, limit);
      if (exceeded) throw exceeded;
    }
  }

  /** A successful sign-in resets the counters of its account, and does not count for its address. */
  async reset(email: string, address: string): Promise<void> {
    const subjects = limitsOf(email, address).map(({ subject }) => subject);
    await this.attempts.reset([...subjects, ...subjects.map(reserveOf)]);
    await this.attempts.decrement(addressSubject(address));
  }

  /** Counts an attempt to confirm the password of a session. @throws 429 */
  async countInSession(tokenHash: Buffer): Promise<void> {
    const exceeded = await this.countUpTo({ subject: sessionSubject(tokenHash), account: null }, sessionLimit);
    if (exceeded) throw exceeded;
  }

  resetInSession(tokenHash: Buffer): Promise<void> {
    return this.attempts.reset([sessionSubject(tokenHash)]);
  }

  /** Counts an attempt of a signed-in user to enter a code. @throws 429 */
  async countCode(userId: number): Promise<void> {
    const exceeded = await this.countUpTo({ subject: codeSubject(userId), account: null }, codeLimit);
    if (exceeded) throw exceeded;
  }

  resetCodes(userId: number): Promise<void> {
    return this.attempts.reset([codeSubject(userId)]);
  }

  private async countUpTo(counter: Counter, limit: number): Promise<HttpError | null> {
    const { attempts, ends_at: end } = await this.increment(counter);
    if (attempts <= limit) return null;
    return rateLimited(Math.ceil((end.getTime() - this.clock.now().getTime()) / 1000));
  }

  private increment(counter: Counter): Promise<Attempts> {
    return this.attempts.increment(counter, this.clock.now());
  }
}

type Counter = Parameters<SignInAttemptQueries['increment']>[0];

type AccountLimits = Pick<typeof limits, 'account' | 'accountAtAddress'>;

/** The counters of an account, in the order in which they are incremented. */
const limitsOf = (email: string, address: string, { accountAtAddress, account: inAll }: AccountLimits = limits) => {
  const account = accountSubject(email);
  return [
    { subject: accountAtAddressSubject(email, address), account, limit: accountAtAddress },
    { subject: account, account, limit: inAll },
  ];
};
