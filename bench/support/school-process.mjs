// Serves the sandbox for a benchmark in a separate process: node school-process.mjs <address as JSON>
import homeroom from '../../dist/bench/support/homeroom.js';

const { ApiKeyAuthentication, AuditTrail, KeysService, ReadAuditLog, UsageRecorder } = homeroom;
const { createSchoolServer, openLog, readSettings, scopes } = homeroom;

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

const authentication = app.get(ApiKeyAuthentication);
const { onResponse } = authentication;

const trail = app.get(AuditTrail);
const readAuditLog = app.get(ReadAuditLog);
const { record } = readAuditLog;
const { runForRequest } = trail;

/**
 * Flushes deferred writes, switches a feature on or off, and reports the processor time used so far in microseconds.
 */
process.on('message', async ({ counting = true, noting = true }) => {
  await app.get(UsageRecorder, { strict: false }).flush();
  await readAuditLog.flush();
  // Without this callback no request is counted or written.
  authentication.onResponse = counting ? onResponse : undefined;
  readAuditLog.record = noting ? record : () => undefined;
  trail.runForRequest = noting ? runForRequest : (_request, work) => work();
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on('disconnect', () => app.close());
process.send({ port: app.getHttpServer().address().port, key });
