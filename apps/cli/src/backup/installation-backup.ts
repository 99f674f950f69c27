import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';

/** All schemas that an installation can have, independent of the environments in the settings. */
export const everySchema = schemaPlans(environments);

/**
 * Sessions are not backed up: a restore must not revive a session that has ended since the backup.
 */
export const notBackedUp = ['access.session'];

/** Rows that the migrations insert into an empty database: the first owner, and the counter of changes to keys. */
export const initialRows = { 'access.dashboard_user': 1, 'access.key_change': 1 };
