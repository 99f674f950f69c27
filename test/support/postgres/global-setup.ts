import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { schemaPlans } from '../../../migrations';
import type { DatabaseAddress } from '../../../libs/database/src/connections/database-address';
import { migrateUp } from '../../../libs/database/src/migrations/migrate';
import { openEmbeddedPostgres } from '../../../libs/embedded-postgres/src';
import { keepTemporaryFilesInMemory } from '../temporary-files';
import { adminOf, dropDatabase, inDatabase, templateVariable } from './test-server';

/** What the tear-down needs; both run in one process. */
export interface TestServer {
  stop(): Promise<void>;
}

declare global {
  var testServer: TestServer | undefined;
}

/** One PostgreSQL for the whole run, and in it a migrated database that every test file gets a copy of. */
export default async function setUp(): Promise<void> {
  keepTemporaryFilesInMemory();
  const server = await openServer();
  const template = `homeroom_test_${process.pid}`;
  const admin = postgres({ ...adminOf(server.address), max: 1, onnotice: () => undefined });
  await admin`CREATE DATABASE ${admin(template)}`;
  const address = inDatabase(server.address, template);
  await migrateUp(address, schemaPlans(['production', 'sandbox']));
  process.env[templateVariable] = JSON.stringify(address);
  globalThis.testServer = {
    async stop() {
      await dropDatabase(admin, template);
      await admin.end();
      await server.stop();
    },
  };
}

/** That of `DATABASE_URL`, or an embedded one in a folder that is thrown away. */
async function openServer(): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const url = process.env['DATABASE_URL'];
  if (url) return { address: { url }, stop: () => Promise.resolve() };
  const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-test-'));
  // Were it closed to the user that runs the server for root, the data would go elsewhere, and stay there.
  chmodSync(dataDir, 0o755);
  const server = await openEmbeddedPostgres({ dataDir, supervise: false, durable: false, report: () => undefined });
  return {
    address: server.connection,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
