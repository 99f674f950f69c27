import { Migration } from '@mikro-orm/migrations';

/** The latest errors of each API key. Each row has a route pattern and fixed words, but nothing that the client sent. */
export class KeyErrors extends Migration {
  override up(): void {
    this.addSql(`CREATE TABLE access.key_error (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key_id integer NOT NULL REFERENCES access.api_key ON DELETE CASCADE,
      at timestamptz(3) NOT NULL,
      method text NOT NULL,
      route text,
      status smallint NOT NULL,
      code text NOT NULL,
      cause text NOT NULL,
      request_id text NOT NULL)`);
    this.addSql('CREATE INDEX key_error_newest ON access.key_error (key_id, at DESC, id DESC)');
    this.addSql('CREATE INDEX key_error_age ON access.key_error (at)');
  }

  override down(): void {
    this.addSql('DROP TABLE access.key_error');
  }
}
