import { Retention } from '../../../apps/api/src/retention/retention';
import { files, RosterSchool } from '../../interchange/roster-school';
import { StoppedClock } from '../../support/test-school';
import { TestDashboard } from '../../support/test-dashboard';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();
const day = 24 * 3_600_000;
const minute = 60_000;

/** Deletes what is past its retention, as a service does whose clock is some days ahead. */
async function deleteAfter(days: number, importRetentionDays: number | null): Promise<void> {
  const clock = new StoppedClock(new Date(Date.now() + days * day));
  // An event of the day before, so that the clock is trusted.
  await roster.database.pool('access')`INSERT INTO record_event (at, environment, action, route, student_ids)
    VALUES (${new Date(clock.now().getTime() - minute)}, 'sandbox', 'read', 'GET /v1/students', '{}')`;
  const settings = { importRetentionDays };
  const dashboard = await TestDashboard.open({ clock, database: roster.database, settings });
  clock.advance(10 * minute);
  await dashboard.servers.dashboard.get(Retention, { strict: false }).run();
  await dashboard.close();
}

/** How many rows each table has. */
const stored = async () => {
  const sql = roster.school.sql();
  const tables = ['import_record', 'import_roster_object', 'roster_object'];
  return Promise.all(tables.map(async (table) => (await sql`SELECT FROM ${sql(table)}`).length));
};

const list = async () => JSON.parse((await roster.run('list', '--json')).stdout) as Record<string, unknown>[];

const older = { ...files, users: (files['users'] as string[]).map((line) => line.replace('|Ada|', '|Adah|')) };

describe('the values for the undo of an import (Retention)', () => {
  it('are deleted after some days, which the undo and the list say, and nothing that the next package needs', async () => {
    await roster.bulk(older);
    await roster.bulk(files);
    const counts = (await list()).map(({ created, changed, unchanged }) => ({ created, changed, unchanged }));
    const [, , objects] = await stored();
    await deleteAfter(90, 90);
    expect(await stored()).toEqual([0, 0, objects]);
    const imports = await list();
    expect(imports).toMatchObject(counts.map((each) => ({ ...each, undone_at: null })));
    expect(imports.map(({ values_deleted_at: at }) => at)).toEqual([expect.any(String), expect.any(String)]);
    expect((await roster.run('list')).stdout.match(/no longer possible/g)).toHaveLength(2);
    for (const id of [1, 2]) {
      expect(await roster.undo(id)).toMatchObject({
        code: 1,
        stderr: 'The values for the undo were deleted after 90 days: the import can no longer be undone\n',
      });
    }
    expect(await roster.run('show', '1')).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: 'The values for the undo were deleted after 90 days: the import can no longer be shown\n',
    });
    expect(await roster.bulk(files)).toMatchObject({ code: 0, created: 0, changed: 0, skipped: 0, import: null });
    const changed = await roster.bulk(older);
    expect(changed).toMatchObject({ code: 0, created: 0, skipped: 0 });
    expect(changed.changes.map(({ record, after }) => [record, after])).toEqual([['student', { name: 'Adah Obi' }]]);
    expect(await roster.undo(changed.import)).toMatchObject({ code: 0 });
    expect((await roster.students()).map(({ name }) => name).sort()).toEqual(['Ada Obi', 'Bo Li']);
  });

  it.each([
    ['younger ones', 89, 90],
    ['those that are kept forever', 400, null],
  ])('stay: %s', async (_, days, setting) => {
    const { import: id } = await roster.bulk(files);
    const before = await stored();
    await deleteAfter(days, setting);
    expect(await stored()).toEqual(before);
    expect(await roster.undo(id)).toMatchObject({ code: 0 });
  });

  it('do not outlive those of an earlier import that a clock has dated later', async () => {
    await roster.bulk(older);
    await roster.bulk(files);
    await roster.school.sql()`UPDATE import SET imported_at = imported_at + interval '30 days' WHERE id = 1`;
    await deleteAfter(91, 90);
    expect((await list()).map(({ values_deleted_at: at }) => at)).toEqual([null, null]);
    await deleteAfter(121, 90);
    expect((await list()).map(({ values_deleted_at: at }) => at)).toEqual([expect.any(String), expect.any(String)]);
  });
});
