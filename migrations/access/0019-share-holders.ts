import { Migration } from '@mikro-orm/migrations';

const roles = `('owner', 'office', 'developer', 'viewer', 'teacher')`;
const rolesBefore = `('owner', 'office', 'developer', 'viewer')`;

const environments = ['production', 'sandbox'] as const;

/**
 * API keys and users that see a share of the records; null for the whole environment. Shares are in the schema of the environment, which is
 * migrated after this one and may not be served, so that no foreign key names them.
 */
export class ShareHolders extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE access.api_key ADD COLUMN share_id integer');
    this.addSql(changedAfter(', share_id'));
    for (const environment of environments) {
      const [role, share] = [`${environment}_role`, `${environment}_share_id`];
      this.addSql(`ALTER TABLE access.dashboard_user
        ADD COLUMN ${share} integer,
        DROP CONSTRAINT dashboard_user_${role}_check,
        ADD CONSTRAINT dashboard_user_${role}_check CHECK (${role} IN ${roles}),
        ADD CONSTRAINT dashboard_user_${share}_check CHECK (
          (${share} IS NULL OR ${role} IS DISTINCT FROM 'owner')
          AND (${share} IS NOT NULL OR ${role} IS DISTINCT FROM 'teacher'))`);
    }
  }

  /**
   * The older release shows the whole environment to every key and to every role. So a key with a share is revoked, and a user with a share loses
   * the role; a user without any role is disabled.
   */
  override down(): void {
    // An UPDATE of no rows would also tell the processes that keys have changed.
    this.addSql(`DO $$ BEGIN
      IF EXISTS (SELECT FROM access.api_key WHERE share_id IS NOT NULL AND revoked_at IS NULL) THEN
        UPDATE access.api_key SET revoked_at = now() WHERE share_id IS NOT NULL AND revoked_at IS NULL;
      END IF;
    END $$`);
    for (const environment of environments) {
      this.addSql(`UPDATE access.dashboard_user SET ${environment}_role = NULL, ${environment}_share_id = NULL
        WHERE ${environment}_share_id IS NOT NULL`);
    }
    this.addSql(`UPDATE access.dashboard_user SET disabled_at = now()
      WHERE production_role IS NULL AND sandbox_role IS NULL AND disabled_at IS NULL`);
    this.addSql(changedAfter(''));
    this.addSql('ALTER TABLE access.api_key DROP COLUMN share_id');
    for (const environment of environments) {
      this.addSql(`ALTER TABLE access.dashboard_user
        DROP COLUMN ${environment}_share_id,
        DROP CONSTRAINT dashboard_user_${environment}_role_check,
        ADD CONSTRAINT dashboard_user_${environment}_role_check CHECK (${environment}_role IN ${rolesBefore})`);
    }
  }
}

/** The processes read the keys again when one of these columns changes. */
const changedAfter = (also: string): string => `CREATE OR REPLACE TRIGGER api_key_changed
  AFTER INSERT OR UPDATE OF owner_id, environment, hash, scopes, plan, per_hour, per_minute, expires_at, revoked_at${also} OR DELETE
  ON access.api_key FOR EACH STATEMENT EXECUTE FUNCTION access.key_changed()`;
