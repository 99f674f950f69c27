import { Migration } from '@mikro-orm/migrations';

/** Expiry of one-time passwords, sign-in attempts by account, and protection against deletions because of a wrong clock. */
export class SignIn extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE access.dashboard_user ADD COLUMN one_time_password_expires_at timestamptz(3)');
    this.addSql(`UPDATE access.dashboard_user SET one_time_password_expires_at = now() + interval '3 days'
      WHERE must_change_password AND password_hash IS NOT NULL`);
    // Attempts count for 15 minutes only, so those without an account can be deleted.
    this.addSql('DELETE FROM access.sign_in_attempt');
    this.addSql('ALTER TABLE access.sign_in_attempt ADD COLUMN account bytea CHECK (octet_length(account) = 32)');
    this.addSql('CREATE TABLE access.clock_doubt (since timestamptz(3) PRIMARY KEY)');
  }

  override down(): void {
    this.addSql('DROP TABLE access.clock_doubt');
    this.addSql('ALTER TABLE access.sign_in_attempt DROP COLUMN account');
    this.addSql('ALTER TABLE access.dashboard_user DROP COLUMN one_time_password_expires_at');
  }
}
