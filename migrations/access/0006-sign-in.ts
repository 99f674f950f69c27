import { Migration } from '@mikro-orm/migrations';

/** One-time passwords end, an account's attempts to sign in can be found, and a clock that is wrong deletes nothing. */
export class SignIn extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE access.dashboard_user ADD COLUMN one_time_password_expires_at timestamptz(3)');
    this.addSql(`UPDATE access.dashboard_user SET one_time_password_expires_at = now() + interval '3 days'
      WHERE must_change_password AND password_hash IS NOT NULL`);
    // Attempts count for a quarter of an hour: those whose account is not known need not be kept.
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
