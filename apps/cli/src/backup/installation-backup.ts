import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';

/** Every schema that an installation may have, whichever environments this process is to serve. */
export const everySchema = schemaPlans(environments);

/**
 * Sessions of the dashboard end with a restore: one that was signed out or taken away since then must not come back to
 * life.
 */
export const notBackedUp = ['access.session'];

/** What a migrated database has before anybody used it: the owner to be, and the counter of changes to keys. */
export const initialRows = { 'access.dashboard_user': 1, 'access.key_change': 1 };
