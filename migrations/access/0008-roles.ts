import { Migration } from '@mikro-orm/migrations';

const roles = `('owner', 'office', 'developer', 'viewer')`;

/** Roles of dashboard users by environment, and users that were deleted. Existing users keep their role in both environments. */
export class Roles extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE access.dashboard_user
      ADD COLUMN production_role text CHECK (production_role IN ${roles}),
      ADD COLUMN sandbox_role text CHECK (sandbox_role IN ${roles}),
      ADD COLUMN deleted_at timestamptz(3)`);
    this.addSql('UPDATE access.dashboard_user SET production_role = role, sandbox_role = role');
    this.addSql(`ALTER TABLE access.dashboard_user DROP COLUMN role,
      ADD CONSTRAINT owner_of_all_environments
        CHECK ((production_role IS NOT DISTINCT FROM 'owner') = (sandbox_role IS NOT DISTINCT FROM 'owner'))`);
  }

  /** The older release shows both environments to every user. A user without a role in production is disabled. */
  override down(): void {
    this.addSql('ALTER TABLE access.dashboard_user ADD COLUMN role text');
    this.addSql(`UPDATE access.dashboard_user SET
      role = CASE WHEN production_role = 'owner' THEN 'owner'
        WHEN production_role = 'developer' AND sandbox_role = 'developer' THEN 'developer' ELSE 'viewer' END,
      disabled_at = CASE WHEN production_role IS NULL THEN coalesce(disabled_at, now()) ELSE disabled_at END`);
    this.addSql(`ALTER TABLE access.dashboard_user ALTER COLUMN role SET NOT NULL,
      ADD CHECK (role IN ('owner', 'developer', 'viewer')),
      DROP CONSTRAINT owner_of_all_environments,
      DROP COLUMN production_role, DROP COLUMN sandbox_role, DROP COLUMN deleted_at`);
  }
}
