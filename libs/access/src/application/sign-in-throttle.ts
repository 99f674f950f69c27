import { createHash } from 'node:crypto';
import { Clock } from '@homeroom/kernel';
import { rateLimited } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { SignInAttemptRecords } from '../persistence/sign-in-attempt.records';

/** Milliseconds in which attempts are counted. */
const window = 15 * 60_000;

/**
 * Attempts in a window. Of one account from one address few; all in all more, so that nobody can lock somebody else out
 * from afar, or try many accounts.
 */
const limits = { both: 10, account: 100, address: 100 };

/** Slows down whoever guesses passwords, whether the account exists or not. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly attempts: SignInAttemptRecords,
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt before it is looked at, so that many at once are many. @throws 429 */
  async take(email: string, address: string): Promise<void> {
    const now = this.clock.now();
    const subjects = subjectsOf(email, address);
    for (const [kind, limit] of Object.entries(limits)) {
      const { attempts, ends_at: end } = await this.attempts.count(subjects[kind as keyof typeof limits], now, window);
      if (attempts > limit) throw rateLimited(Math.ceil((end.getTime() - now.getTime()) / 1000));
    }
  }

  /** Whoever knew the password was no guesser; their address may be a whole school's. */
  async forgive(email: string, address: string): Promise<void> {
    await this.attempts.forget(Object.values(subjectsOf(email, address)));
    await this.attempts.sweep(this.clock.now());
  }
}

/** Hashes: an address or an e-mail address is nobody's business afterwards. */
const subjectsOf = (email: string, address: string) => ({
  both: hash(`both ${email} ${address}`),
  account: hash(`account ${email}`),
  address: hash(`address ${address}`),
});

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
