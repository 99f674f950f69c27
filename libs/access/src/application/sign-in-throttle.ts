import { createHash } from 'node:crypto';
import { Clock } from '@homeroom/kernel';
import { rateLimited } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';
import { networkOf } from '../domain/network';
import { SignInAttemptRecords } from '../persistence/sign-in-attempt.records';

/** Milliseconds in which attempts are counted. */
const window = 15 * 60_000;

/**
 * Attempts in a window. Of one account from one address few; all in all more, so that nobody can easily lock somebody else
 * out from afar, or try many accounts. The address is looked at first: who is past its limit writes no new row.
 */
const limits = { address: 100, both: 10, account: 100 };

/** Attempts of whoever is signed in to give their password once more; strangers have no part in it. */
const sessionLimit = 10;

/** Slows down whoever guesses passwords, whether the account exists or not. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly attempts: SignInAttemptRecords,
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt before it is looked at, so that many at once are many. @throws 429 */
  async take(email: string, address: string): Promise<void> {
    const subjects = subjectsOf(email, address);
    await this.count(subjects.address, limits.address);
    await this.count(subjects.both, limits.both);
    await this.count(subjects.account, limits.account);
  }

  /** Whoever knew the password was no guesser; others at their address, which may be a whole school's, may be. */
  async forgive(email: string, address: string): Promise<void> {
    const { both, account, address: network } = subjectsOf(email, address);
    await this.attempts.forget([both, account]);
    await this.attempts.takeBack(network);
  }

  /** The same for the password of who is signed in. @throws 429 */
  takeInSession(tokenHash: Buffer): Promise<void> {
    return this.count(sessionSubject(tokenHash), sessionLimit);
  }

  forgiveInSession(tokenHash: Buffer): Promise<void> {
    return this.attempts.forget([sessionSubject(tokenHash)]);
  }

  /** Forgets the windows that are over. */
  sweep(): Promise<void> {
    return this.attempts.sweep(this.clock.now());
  }

  private async count(subject: Buffer, limit: number): Promise<void> {
    const now = this.clock.now();
    const { attempts, ends_at: end } = await this.attempts.count(subject, now, window);
    if (attempts > limit) throw rateLimited(Math.ceil((end.getTime() - now.getTime()) / 1000));
  }
}

/** Hashes: an address or an e-mail address is nobody's business afterwards. */
const subjectsOf = (email: string, address: string) => ({
  both: hash(`both ${email} ${networkOf(address)}`),
  account: hash(`account ${email}`),
  address: hash(`address ${networkOf(address)}`),
});

const sessionSubject = (tokenHash: Buffer) => hash(`session ${tokenHash.toString('hex')}`);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
