import { Migration } from '@mikro-orm/migrations';

/** The link with which a user who forgot the password chooses a new one: the hash of its token. */
export class ResetLinks extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.dashboard_user
      ADD COLUMN reset_token_hash text,
      ADD COLUMN reset_expires_at timestamptz(3)`);
    this.addSql(`CREATE INDEX dashboard_user_reset_token_hash ON access.dashboard_user (reset_token_hash)
      WHERE reset_token_hash IS NOT NULL`);
  }

  override down(): void {
    this.addSql('ALTER TABLE access.dashboard_user DROP COLUMN reset_token_hash, DROP COLUMN reset_expires_at');
  }
}
