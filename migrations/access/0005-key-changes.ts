import { Migration } from '@mikro-orm/migrations';

/** Inserting a key also increments the change counter. A process that does not know a key checks the counter for new keys. */
export class KeyChanges extends Migration {
  override up(): void {
    this.addSql(changedAfter('INSERT OR UPDATE'));
  }

  override down(): void {
    this.addSql(changedAfter('UPDATE'));
  }
}

const changedAfter = (events: string) => `CREATE OR REPLACE TRIGGER api_key_changed
  AFTER ${events} OF owner_id, environment, hash, scopes, plan, per_hour, per_minute, expires_at, revoked_at OR DELETE
  ON access.api_key FOR EACH STATEMENT EXECUTE FUNCTION access.key_changed()`;
