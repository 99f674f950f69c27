import { Migration } from '@mikro-orm/migrations';

/** The access tokens of the OneRoster API. The text of a token is stored nowhere. */
export class OneRosterTokens extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE access.oneroster_token (
      hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
      key_id integer NOT NULL REFERENCES access.api_key ON DELETE CASCADE,
      scopes text[] NOT NULL,
      expires_at timestamptz(3) NOT NULL
    )`);
    this.addSql('CREATE INDEX oneroster_token_key_id ON access.oneroster_token (key_id)');
    this.addSql('CREATE INDEX oneroster_token_expires_at ON access.oneroster_token (expires_at)');
  }

  override down(): void {
    this.addSql('DROP TABLE access.oneroster_token');
  }
}
