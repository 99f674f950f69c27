import { Clock } from '@homeroom/kernel';
import { rateLimited, type HttpError } from '@homeroom/http';
import { Injectable } from '@nestjs/common';
import { accountAtAddressSubject, accountSubject, addressSubject, reserveOf, sessionSubject } from './sign-in-subjects';
import { type Attempts, SignInAttemptQueries } from './sign-in-attempt.queries';

/** Attempts in a window: from an address, for an account from one address, for an account from everywhere. */
const limits = { address: 100, accountAtAddress: 10, account: 100 };

/** Attempts in a session to give the password once more. */
const sessionLimit = 10;

/** Slows down guessing of passwords, whether the account exists or not. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly attempts: SignInAttemptQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt from an address before anything is looked up, so that many at once are many.
   *
   * @returns the 429 that every failure from this address gets, once it is past its limit; null before
   */
  async takeAddress(address: string): Promise<HttpError | null> {
    return this.exceeded({ subject: addressSubject(address), account: null }, limits.address);
  }

  /** Counts an attempt for an account, whether it exists or not. @throws 429 */
  async takeAccount(email: string, address: string): Promise<void> {
    for (const { limit, ...counted } of limitsOf(email, address)) {
      const exceeded = await this.exceeded(counted, limit);
      if (exceeded) throw exceeded;
    }
  }

  /**
   * Counts an attempt for an account that exists, from an address that is past its limit. It has counters of its own: an
   * account that does not exist is not counted then, and the difference would show in those of `takeAccount`, later or
   * from another address.
   *
   * @returns whether the account is within its limits, all its attempts together
   */
  async takeReserve(email: string, address: string): Promise<boolean> {
    for (const { subject, account, limit } of limitsOf(email, address)) {
      const { attempts } = await this.count({ subject: reserveOf(subject), account });
      if (attempts + (await this.attempts.counted(subject, this.clock.now())) > limit) return false;
    }
    return true;
  }

  /** A successful sign-in resets the counters of its account, and does not count for its address. */
  async forgive(email: string, address: string): Promise<void> {
    const subjects = limitsOf(email, address).map(({ subject }) => subject);
    await this.attempts.forget([...subjects, ...subjects.map(reserveOf)]);
    await this.attempts.takeBack(addressSubject(address));
  }

  /** The same for the password of who is signed in. @throws 429 */
  async takeInSession(tokenHash: Buffer): Promise<void> {
    const exceeded = await this.exceeded({ subject: sessionSubject(tokenHash), account: null }, sessionLimit);
    if (exceeded) throw exceeded;
  }

  forgiveInSession(tokenHash: Buffer): Promise<void> {
    return this.attempts.forget([sessionSubject(tokenHash)]);
  }

  private async exceeded(counted: Counted, limit: number): Promise<HttpError | null> {
    const { attempts, ends_at: end } = await this.count(counted);
    if (attempts <= limit) return null;
    return rateLimited(Math.ceil((end.getTime() - this.clock.now().getTime()) / 1000));
  }

  private count(counted: Counted): Promise<Attempts> {
    return this.attempts.count(counted, this.clock.now());
  }
}

type Counted = Parameters<SignInAttemptQueries['count']>[0];

/** The counters of an account, in the order in which they are taken. */
const limitsOf = (email: string, address: string) => {
  const account = accountSubject(email);
  return [
    { subject: accountAtAddressSubject(email, address), account, limit: limits.accountAtAddress },
    { subject: account, account, limit: limits.account },
  ];
};
