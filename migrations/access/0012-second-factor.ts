import { Migration } from '@mikro-orm/migrations';

/** The second factor of dashboard users (TOTP) with its recovery codes, and sessions of the OpenID Connect provider. */
export class SecondFactor extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.dashboard_user
      ADD COLUMN totp_secret text,
      ADD COLUMN totp_step integer,
      ADD COLUMN second_factor_enabled_at timestamptz(3),
      ADD COLUMN recovery_code_hashes text[] NOT NULL DEFAULT '{}',
      ADD CONSTRAINT second_factor_has_secret CHECK (second_factor_enabled_at IS NULL OR totp_secret IS NOT NULL)`);
    this.addSql('ALTER TABLE access.session ADD COLUMN with_oidc boolean NOT NULL DEFAULT false');
  }

  /** The older release asks for the password only. Users set up the second factor again after the next upgrade. */
  override down(): void {
    this.addSql('ALTER TABLE access.session DROP COLUMN with_oidc');
    this.addSql(`ALTER TABLE access.dashboard_user DROP COLUMN totp_secret, DROP COLUMN totp_step,
      DROP COLUMN second_factor_enabled_at, DROP COLUMN recovery_code_hashes`);
  }
}
