import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { clockTolerance } from '@homeroom/kernel';

/** The attempts in a window. */
export interface Attempts {
  readonly attempts: number;
  readonly ends_at: Date;
}

interface Counter {
  readonly subject: Buffer;
  /** The account of the subject, or null. */
  readonly account: Buffer | null;
}

/** Milliseconds of a window. */
const windowLength = 15 * 60_000;

/** Counts sign-in attempts by subject: an account, an address, or both. The counters are in the database, for all processes. */
@Injectable()
export class SignInAttemptQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Counts one attempt atomically. Begins a new window if none is running. */
  async increment({ subject, account }: Counter, at: Date): Promise<Attempts> {
    const [row] = await this.reader.rows<Attempts>(
      `INSERT INTO access.sign_in_attempt AS attempt (subject, attempts, ends_at, account)
       VALUES ($1::bytea, 1, $3::text::timestamptz, $5::bytea)
       ON CONFLICT (subject) DO UPDATE SET
         attempts = CASE WHEN ${running} THEN attempt.attempts + 1 ELSE 1 END,
         ends_at = CASE WHEN ${running} THEN attempt.ends_at ELSE excluded.ends_at END
       RETURNING attempts, ends_at`,
      [subject, at.toISOString(), after(at, windowLength), latestEnd(at), account],
    );
    if (!row) throw new Error('An attempt was not counted');
    return row;
  }

  /** The attempts in the running window, or 0. */
  async count(subject: Buffer, at: Date): Promise<number> {
    const [row] = await this.reader.rows<{ attempts: number }>(
      `SELECT attempts FROM access.sign_in_attempt attempt WHERE subject = $1::bytea
         AND ends_at > $2::text::timestamptz AND ends_at <= $3::text::timestamptz`,
      [subject, at.toISOString(), latestEnd(at)],
    );
    return row?.attempts ?? 0;
  }

  async reset(subjects: readonly Buffer[]): Promise<void> {
    for (const subject of subjects) {
      await this.reader.rows('DELETE FROM access.sign_in_attempt WHERE subject = $1::bytea', [subject]);
    }
  }

  async decrement(subject: Buffer): Promise<void> {
    await this.reader.rows('UPDATE access.sign_in_attempt SET attempts = attempts - 1 WHERE subject = $1::bytea', [
      subject,
    ]);
  }

  async deleteExpired(at: Date): Promise<void> {
    await this.reader.rows(
      `DELETE FROM access.sign_in_attempt
       WHERE ends_at <= $1::text::timestamptz OR ends_at > $2::text::timestamptz`,
      [at.toISOString(), latestEnd(at)],
    );
  }
}

/** A window that ends later than one that begins now was begun while a clock was ahead. It is discarded. */
const running = '(attempt.ends_at > $2::text::timestamptz AND attempt.ends_at <= $4::text::timestamptz)';

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds).toISOString();

const latestEnd = (at: Date) => after(at, windowLength + clockTolerance);
