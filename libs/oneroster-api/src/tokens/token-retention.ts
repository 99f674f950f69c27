import type { ReportClient } from '@homeroom/database';

/** Deletes the access tokens that have expired, of all environments. */
export class TokenRetention {
  constructor(private readonly reader: ReportClient) {}

  async deleteExpired(now: Date): Promise<void> {
    await this.reader.rows('DELETE FROM access.oneroster_token WHERE expires_at <= $1::text::timestamptz', [
      now.toISOString(),
    ]);
  }
}
