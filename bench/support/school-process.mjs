// Serves the sandbox for a benchmark, as a process of its own: node school-process.mjs <address as JSON>
import { UsageRecorder } from '../../dist/libs/access/src/usage/usage-recorder.js';
import {
  ApiKeyAuthentication,
  AuditTrail,
  ReadAuditLog,
  KeysService,
  scopes,
} from '../../dist/libs/access/src/index.js';
import { openLog } from '../../dist/libs/observability/src/index.js';
import { readSettings } from '../../dist/libs/settings/src/index.js';
import { createSchoolServer } from '../../dist/apps/api/src/school-server.js';

const unlimited = { perHour: 1_000_000_000, perMinute: 1_000_000_000 };
const benchmark = { userId: null, name: 'Benchmark', address: null };

const app = await createSchoolServer({
  environment: 'sandbox',
  settings: readSettings({}),
  database: JSON.parse(process.argv[2]),
  log: openLog('silent'),
});
await app.listen(0, '127.0.0.1');

const { secret: key } = await app
  .get(KeysService, { strict: false })
  .create(
    { name: 'Bench', environment: 'sandbox', scopes, plan: 'enterprise', limit: unlimited, expiresAt: null },
    benchmark,
  );

const admission = app.get(ApiKeyAuthentication);
const { onResponse } = admission;

const trail = app.get(AuditTrail);
const disclosures = app.get(ReadAuditLog);
const { record } = disclosures;
const { runForRequest } = trail;

/** Writes what was gathered, switches something on or off, and tells the microseconds of a processor used up to now. */
process.on('message', async ({ counting = true, noting = true }) => {
  await app.get(UsageRecorder, { strict: false }).flush();
  await disclosures.flush();
  // Without it the doorkeeper hears of no answer: there is nothing to count, and nothing to write.
  admission.onResponse = counting ? onResponse : undefined;
  disclosures.record = noting ? record : () => undefined;
  trail.runForRequest = noting ? runForRequest : (_request, work) => work();
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on('disconnect', () => app.close());
process.send({ port: app.getHttpServer().address().port, key });
