import { Migration } from '@mikro-orm/migrations';

/** The account of a dashboard user at the OpenID Connect provider. */
export class Oidc extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.dashboard_user
      ADD COLUMN oidc_issuer text,
      ADD COLUMN oidc_subject text,
      ADD CONSTRAINT oidc_account CHECK ((oidc_issuer IS NULL) = (oidc_subject IS NULL)),
      ADD CONSTRAINT dashboard_user_oidc_account_key UNIQUE (oidc_issuer, oidc_subject)`);
  }

  override down(): void {
    this.addSql('ALTER TABLE access.dashboard_user DROP COLUMN oidc_issuer, DROP COLUMN oidc_subject');
  }
}
