import { ReportClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';

interface Evidence {
  /** The newest instant of all records that are deleted by age, or null. */
  readonly newest: Date | null;
  /** The start of the latest doubt that still lasts, or null. */
  readonly doubtedSince: Date | null;
}

/** Reads the evidence about the clock that the stored records give, and stores doubts about it. */
@Injectable()
export class ClockDoubtQueries {
  constructor(private readonly reader: ReportClient) {}

  /**
   * Ignores instants after `at`: they were written while a clock was ahead. For the audit trail it reads the last written
   * event, because the maximum would need a scan of the whole trail.
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

  /** Stores a doubt for processes that start later. They cannot detect it: records written since then agree with the clock. */
  async store(since: Date): Promise<void> {
    await this.reader.rows(
      'INSERT INTO access.clock_doubt (since) VALUES ($1::text::timestamptz) ON CONFLICT DO NOTHING',
      [since.toISOString()],
    );
  }

  async deleteBefore(instant: Date): Promise<void> {
    await this.reader.rows('DELETE FROM access.clock_doubt WHERE since < $1::text::timestamptz', [
      instant.toISOString(),
    ]);
  }
}
