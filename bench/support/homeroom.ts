/** The parts of Homeroom that the benchmarks run without a service of their own. `npm run bench` builds them. */
export { ApiKeyAuthentication, KeysService, scopes } from '@homeroom/access';
export { AuditTrail, ReadAuditLog } from '@homeroom/audit';
export { migrateUp } from '@homeroom/database';
export { openEmbeddedPostgres } from '@homeroom/embedded-postgres';
export { schemaPlans } from '@homeroom/migrations';
export { openLog } from '@homeroom/observability';
export { readSettings } from '@homeroom/settings';
export { createSchoolServer } from '../../apps/api/src/school-server';
export { UsageRecorder } from '../../libs/access/src/usage/usage-recorder';
