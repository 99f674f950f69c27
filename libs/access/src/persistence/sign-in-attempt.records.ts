import { RecordReader } from '@homeroom/platform';
import { Injectable } from '@nestjs/common';

/** How often somebody tried, since when the window began. */
export interface Attempts {
  readonly attempts: number;
  readonly ends_at: Date;
}

/** Attempts to sign in, by subject: an account, an address, or both. Kept in the database, for all processes together. */
@Injectable()
export class SignInAttemptRecords {
  constructor(private readonly reader: RecordReader) {}

  /** Counts one attempt, however many come at once; a window that is over begins anew. */
  async count(subject: Buffer, at: Date, window: number): Promise<Attempts> {
    const [row] = await this.reader.rows<Attempts>(
      `INSERT INTO access.sign_in_attempt AS attempt (subject, attempts, ends_at)
       VALUES ($1::bytea, 1, $3::text::timestamptz)
       ON CONFLICT (subject) DO UPDATE SET
         attempts = CASE WHEN attempt.ends_at <= $2::text::timestamptz THEN 1 ELSE attempt.attempts + 1 END,
         ends_at = CASE WHEN attempt.ends_at <= $2::text::timestamptz THEN excluded.ends_at ELSE attempt.ends_at END
       RETURNING attempts, ends_at`,
      [subject, at.toISOString(), new Date(at.getTime() + window).toISOString()],
    );
    if (!row) throw new Error('An attempt was not counted');
    return row;
  }

  async forget(subjects: readonly Buffer[]): Promise<void> {
    for (const subject of subjects) {
      await this.reader.rows('DELETE FROM access.sign_in_attempt WHERE subject = $1::bytea', [subject]);
    }
  }

  /** As if one attempt had not been. */
  async takeBack(subject: Buffer): Promise<void> {
    await this.reader.rows('UPDATE access.sign_in_attempt SET attempts = attempts - 1 WHERE subject = $1::bytea', [
      subject,
    ]);
  }

  async sweep(at: Date): Promise<void> {
    await this.reader.rows('DELETE FROM access.sign_in_attempt WHERE ends_at <= $1::text::timestamptz', [
      at.toISOString(),
    ]);
  }
}
