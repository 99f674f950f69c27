import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Imported, RosterSchool } from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();
const folder = mkdtempSync(join(tmpdir(), 'homeroom-csv-'));

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  await roster.school.sql()`INSERT INTO roster_identity (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`;
});

async function imported(lines: readonly string[], ...options: string[]): Promise<Imported> {
  const path = join(folder, 'students.csv');
  writeFileSync(path, lines.join('\n'));
  const { code, stdout, stderr } = await roster.run('csv', 'students', path, '--json', ...options);
  if (stdout === '') throw new Error(stderr);
  return { code, stderr, ...(JSON.parse(stdout) as Omit<Imported, 'code' | 'stderr'>) };
}

const names = async () => (await roster.students()).map(({ name }) => name).sort();
const told = ({ findings }: Imported) =>
  findings.map(({ level, line, column, value, rule }) => [level, line, column, value, rule]);

const heading = 'name,email,grade_level';
const ada = 'Ada Obi,Ada@x.example,5';
const bo = 'Bo Li,bo@x.example,6';

describe('a row of a CSV file about a student who was erased', () => {
  it('is left out by the e-mail address, and told, unless --import-erased asks for it', async () => {
    await imported([heading, ada, bo]);
    await roster.erase('Ada Obi');
    const again = [heading, ada, 'Cy Lee,cy@x.example,7'];
    const next = await imported(again);
    expect(next).toMatchObject({ code: 0, created: 1, changed: 0, skipped: 0 });
    expect(told(next)).toEqual([['warning', 2, 'email', null, 'erased']]);
    expect(await names()).toEqual(['Bo Li', 'Cy Lee', 'Erased student']);
    expect(await imported([heading, ada], '--dry-run', '--match-by', 'email')).toMatchObject({
      created: 0,
      changed: 0,
    });
    expect(await imported([heading, ada], '--import-erased')).toMatchObject({ code: 0, created: 1, findings: [] });
    // From then on the student is like others.
    const changed = await imported([heading, ada.replace('5', '6')], '--match-by', 'email');
    expect(changed).toMatchObject({ code: 0, changed: 1, findings: [] });
  });

  it('is left out by the id if it would say again who that is', async () => {
    await imported([heading, ada, bo]);
    const id = await roster.erase('Ada Obi');
    const withId = [`id,${heading}`, `${id},${ada}`];
    const next = await imported(withId);
    expect(next).toMatchObject({ code: 0, created: 0, changed: 0, import: null });
    expect(told(next)).toEqual([['warning', 2, 'id', null, 'erased']]);
    expect(await names()).toEqual(['Bo Li', 'Erased student']);
    // The file of an export has the student as erased.
    const { stdout } = await commandsOn(roster.database)('export', 'csv', 'students', '--environment', 'sandbox');
    expect(await imported(stdout.trimEnd().split('\n'))).toMatchObject({ code: 0, unchanged: 2, findings: [] });
    expect(await imported([`id,grade_level`, `${id},7`])).toMatchObject({ code: 0, changed: 1, findings: [] });
    expect(await imported(withId, '--import-erased')).toMatchObject({ code: 0, changed: 1, findings: [] });
    expect(await names()).toEqual(['Ada Obi', 'Bo Li']);
  });

  it('does not keep a brother or sister with the address of the family out', async () => {
    const sister = 'Eve Obi,ada@x.example,3';
    await imported([heading, ada, sister]);
    await roster.erase('Ada Obi');
    const next = await imported(
      [heading, ada, sister.replace('3', '4'), 'Max Obi,ada@x.example,1'],
      '--match-by',
      'email',
    );
    expect(told(next).filter(([, , , , rule]) => rule === 'erased')).toEqual([['warning', 2, 'email', null, 'erased']]);
    expect(await names()).not.toContain('Ada Obi');
  });

  it('is known by a digest only', async () => {
    await imported([heading, ada]);
    await roster.erase('Ada Obi');
    const sql = roster.school.sql();
    const stored = await sql<{ digest: Buffer }[]>`SELECT digest FROM erased_person`;
    expect(stored.map(({ digest }) => digest.length)).toEqual([32]);
    expect(
      await sql`SELECT FROM erased_person WHERE digest IN (sha256('ada@x.example'), sha256('email ada@x.example'))`,
    ).toEqual([]);
  });

  it('concerns students only', async () => {
    const path = join(folder, 'teachers.csv');
    writeFileSync(path, 'name,email,department\nTom Ito,tom@x.example,Arts\n');
    const { code, stderr } = await roster.run('csv', 'teachers', path, '--import-erased');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--import-erased is for students only')]);
  });
});
