import { migrateDown, migrateUp, type SchemaPlan } from '@homeroom/database';
import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { ada, files, RosterSchool } from '../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();
const plans = schemaPlans(environments);

/** Takes back the migration of a name, and those after it. */
async function takeBack(schema: string, name: string): Promise<void> {
  const plan = plans.find((each) => each.schema === schema)!;
  const at = plan.migrations.findIndex((migration) => migration.name === name);
  expect(at).toBeGreaterThan(0);
  for (let count = plan.migrations.length; count > at; count -= 1) {
    const older = { ...plan, migrations: plan.migrations.slice(0, count) };
    const others: SchemaPlan[] = schema === 'access' ? [] : [plans[0]!];
    await migrateDown(roster.database.address, [...others, older]);
  }
}

const up = () => migrateUp(roster.database.address, plans);

const rowsOf = async (...tables: string[]) => {
  const sql = roster.school.sql();
  return Promise.all(
    tables.map(
      // The ids of objects are given anew by the way back and again. No row refers to them.
      (table) => sql`SELECT to_jsonb(stored) - 'sha256' - ${table === 'roster_object' ? 'id' : ''}::text AS row
        FROM ${sql(table)} stored ORDER BY stored::text`,
    ),
  );
};

const homesOf = (table: string) => {
  const sql = roster.school.sql();
  return sql<{ id: number; school_id: number | null }[]>`SELECT id, school_id FROM ${sql(table)}`;
};

/** The older schema has no place for the home school of a person, nor for whether an import was confirmed. */
const withoutNewer = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows), (name, value: unknown) =>
    name === 'school_id' || name === 'is_confirmed' ? null : value,
  );

const imported = ['import', 'import_record', 'roster_object', 'import_roster_object', 'student', 'guardian'];

describe('the migrations of a school with imports', () => {
  it.each(['ImportDigests', 'ErasedPeople', 'ImportRetention'])(
    '%s keeps them on the way back and again, and they are undone',
    async (name) => {
      const { import: first } = await roster.bulk(files);
      const without = (files['users'] as string[]).filter((line) => line !== ada);
      const { import: second } = await roster.bulk({ ...files, users: without }, '--yes');
      const before = withoutNewer(await rowsOf(...imported));
      const sql = roster.school.sql();
      const homes = { student: await homesOf('student'), teacher: await homesOf('teacher') };
      await takeBack('sandbox', name);
      await up();
      expect(withoutNewer(await rowsOf(...imported))).toEqual(before);
      // An undo keeps a person whose home school has changed since.
      for (const [table, rows] of Object.entries(homes))
        for (const { id, school_id } of rows)
          await sql`UPDATE ${sql(table)} SET school_id = ${school_id} WHERE id = ${id}`;
      for (const id of [second, first]) expect(await roster.undo(id)).toMatchObject({ code: 0 });
      expect(await rowsOf('student', 'roster_object')).toEqual([[], []]);
      expect(await roster.bulk(files)).toMatchObject({ code: 0, skipped: 0 });
    },
  );

  it('ImportRetention lets no release undo an import whose values were deleted', async () => {
    await roster.bulk(files);
    const sql = roster.school.sql();
    await sql`UPDATE import SET values_deleted_at = '2026-03-01T00:00:00Z'`;
    const before = await rowsOf('import');
    await takeBack('sandbox', 'ImportRetention');
    // The older release takes it for undone.
    expect(await sql`SELECT undone_at, undone_by FROM import`).toEqual([
      { undone_at: new Date('2026-03-01T00:00:00Z'), undone_by: '(values deleted)' },
    ]);
    await up();
    expect(await rowsOf('import')).toEqual(before);
  });

  it('ErasedPeople forgets on the way back who was erased, and the next erasure is kept', async () => {
    await roster.bulk(files);
    await roster.erase('Ada Obi');
    await takeBack('sandbox', 'ErasedPeople');
    await up();
    await roster.bulk(files);
    expect((await roster.students()).map(({ name }) => name).sort()).toEqual(['Ada Obi', 'Bo Li', 'Erased student']);
    await roster.erase('Ada Obi');
    await roster.bulk(files);
    expect((await roster.students()).map(({ name }) => name).sort()).toEqual([
      ...['Bo Li', 'Erased student', 'Erased student'],
    ]);
  });

  it('AuditChanges keeps the events, also those without a change', async () => {
    await roster.bulk(files);
    const sql = roster.database.pool('access');
    const events = () =>
      sql`SELECT to_jsonb(event) - 'change' - 'written_in' AS row FROM record_event event ORDER BY id`;
    const before = await events();
    expect((await sql`SELECT FROM record_event WHERE change = 'created'`).length).toBeGreaterThan(0);
    await takeBack('access', 'AuditChanges');
    expect(await sql`SELECT to_jsonb(event) AS row FROM record_event event ORDER BY id`).toEqual(before);
    await up();
    expect(await events()).toEqual(before);
    expect(await sql`SELECT DISTINCT change FROM record_event`).toEqual([{ change: null }]);
  });
});
