import { Migration } from '@mikro-orm/migrations';

/** A new key moves the change counter, too: a process that does not know a key sees by the counter whether it is new. */
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
