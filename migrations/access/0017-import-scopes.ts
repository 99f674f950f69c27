import { Migration } from '@mikro-orm/migrations';

const scopes = `'read:students', 'write:students', 'read:teachers', 'write:teachers', 'read:classes', 'write:classes', 'admin'`;

const added = `'read:imports', 'write:imports'`;

/** The scopes for imports by the API. No key gets them by the migration: a key without `admin` must be given them. */
export class ImportScopes extends Migration {
  override up(): void {
    this.restrictTo(`${scopes}, ${added}`);
  }

  /** A key that had no other scopes is revoked, since a key must have one. */
  override down(): void {
    // Without such a key nothing is updated, since each UPDATE counts as a change of keys.
    this.addSql(`DO $$ BEGIN
      IF EXISTS (SELECT FROM access.api_key WHERE scopes && ARRAY[${added}]) THEN
        UPDATE access.api_key SET revoked_at = coalesce(revoked_at, now()), scopes = ARRAY['read:classes']
          WHERE scopes <@ ARRAY[${added}];
        UPDATE access.api_key SET scopes = array_remove(array_remove(scopes, 'read:imports'), 'write:imports')
          WHERE scopes && ARRAY[${added}];
      END IF;
    END $$`);
    this.restrictTo(scopes);
  }

  private restrictTo(allowed: string): void {
    this.addSql('ALTER TABLE access.api_key DROP CONSTRAINT api_key_scopes_check');
    this.addSql(`ALTER TABLE access.api_key ADD CONSTRAINT api_key_scopes_check
      CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY[${allowed}])`);
  }
}
