import { Retention } from '../../apps/api/src/retention/retention';
import { StoppedClock } from '../support/test-school';
import { TestDashboard } from '../support/test-dashboard';

const day = 24 * 3_600_000;

/** The ages in days of what an installation still has after an hour, of its trail of records and of that of its keys. */
async function keptBy(auditRetentionDays: number | null) {
  const clock = new StoppedClock();
  const dashboard = await TestDashboard.open({ clock, settings: { auditRetentionDays } });
  try {
    const sql = dashboard.database.pool('access');
    for (const age of [1, 3, 4000]) {
      const at = new Date(clock.now().getTime() - age * day);
      await sql`INSERT INTO record_event (at, environment, action, route, student_ids)
        VALUES (${at}, 'sandbox', 'read', ${`${age}`}, '{1}')`;
      await sql`INSERT INTO audit_event (at, actor, action, subject_type, subject_id, subject, details)
        VALUES (${at}, 'Tester', 'aged', 'key', ${age}, 'Key', '{}')`;
    }
    clock.advance(3_600_000);
    await dashboard.servers.dashboard.get(Retention, { strict: false }).run();
    const records = await sql<{ age: number }[]>`SELECT route::integer AS age FROM record_event ORDER BY age`;
    const keys = await sql<{ age: number }[]>`
      SELECT subject_id AS age FROM audit_event WHERE action = 'aged' ORDER BY age`;
    return { records: records.map(({ age }) => age), keys: keys.map(({ age }) => age) };
  } finally {
    await dashboard.close();
  }
}

describe('the audit trail (Audit trail)', () => {
  it.each([
    [2, [1]],
    [365, [1, 3]],
    [null, [1, 3, 4000]],
  ])('is kept for AUDIT_RETENTION_DAYS, %p, and what was done with keys for ever', async (days, records) => {
    expect(await keptBy(days)).toEqual({ records, keys: [1, 3, 4000] });
  });
});
