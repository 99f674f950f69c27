import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

/** What the database tells about the clock of a process that starts. */
interface Evidence {
  /** The newest instant of what is deleted by age; null where there is nothing. */
  readonly newest: Date | null;
  /** Since when the clock is doubted, if that is less than `lasts` ago; null where it is not. */
  readonly doubtedSince: Date | null;
}

/** What is known of the clock from the records that were written by it, and when it was found to be wrong. */
@Injectable()
export class ClockDoubtQueries {
  constructor(private readonly reader: ReportClient) {}

  /**
   * What lies after `at` is left out: it was written while a clock was ahead. The newest event of the trail is the one that
   * was written last: to look for the latest instant would take a walk through all of it.
   *
   * @param lasts milliseconds for which a doubt lasts
   */
  async evidence(at: Date, lasts: number): Promise<Evidence> {
    const [row] = await this.reader.rows<Evidence>(
      `SELECT greatest(
         (SELECT at FROM (SELECT at FROM access.record_event ORDER BY id DESC LIMIT 1) event WHERE at <= $1::text::timestamptz),
         (SELECT max(created_at) FROM access.idempotent_answer WHERE created_at <= $1::text::timestamptz),
         (SELECT max(hour) FROM access.key_usage WHERE hour <= $1::text::timestamptz),
         (SELECT max(written_at) FROM access.usage_writer WHERE written_at <= $1::text::timestamptz)) AS newest,
         (SELECT max(since) FROM access.clock_doubt
          WHERE since <= $1::text::timestamptz AND since > $2::text::timestamptz) AS "doubtedSince"`,
      [at.toISOString(), new Date(at.getTime() - lasts).toISOString()],
    );
    return row ?? { newest: null, doubtedSince: null };
  }

  /** Keeps a doubt for the processes that start later: records that are written from now on agree with the clock. */
  async note(since: Date): Promise<void> {
    await this.reader.rows(
      'INSERT INTO access.clock_doubt (since) VALUES ($1::text::timestamptz) ON CONFLICT DO NOTHING',
      [since.toISOString()],
    );
  }

  /** Deletes the doubts before an instant. */
  async forget(before: Date): Promise<void> {
    await this.reader.rows('DELETE FROM access.clock_doubt WHERE since < $1::text::timestamptz', [
      before.toISOString(),
    ]);
  }
}
