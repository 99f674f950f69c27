import { writeFileSync } from 'node:fs';
import { CsvFile } from '@homeroom/spreadsheets';
import { migrateDown, migrateUp } from '@homeroom/database';
import { CsvImport } from '@homeroom/import-jobs';
import { environments } from '@homeroom/kernel';
import { schemaPlans } from '@homeroom/migrations';
import { tester } from '../support/test-school';
import { files, RosterSchool } from './roster-school';
import { observed } from './observed-import';
import type { RosterFiles } from './roster-package';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

const forms = ['NFC', 'NFD'] as const;
const pupils = [
  ['Zoë', 'Großmüller'],
  ['민준', '김'],
  ['Ánh', 'Nguyễn'],
  ['Émile', 'Ångström'],
  ['Hana', 'Šťastná'],
] as const;

const packageIn = (form: string): RosterFiles => {
  const lines = {
    orgs: ['sourcedId|name|type|identifier', 'école|École|school|É'],
    users: [
      'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades|agentSourcedIds|phone',
      't|école|teacher|Rénée|Ito|t@x.example|||',
      'père|école|guardian|Père|Ångström|p@x.example|||+1 5',
      ...pupils.map(([given, family], at) => `é${at}|école|student|${given}|${family}|${at}@x.example|9|père|`),
    ],
    classes: ['sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods', 'ç|Français|a|école||1'],
    enrollments: [
      'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary',
      'et|ç|école|t|teacher|true',
      ...pupils.map((_, at) => `ê${at}|ç|école|é${at}|student|`),
    ],
  };
  return Object.fromEntries(
    Object.entries(lines).map(([name, rows]) => [name, rows.map((row) => row.normalize(form))]),
  );
};

const imported = (form: string) => roster.imported(roster.packages.folderOf(packageIn(form), 'bulk', '1.1'));

async function listed(text: string) {
  const path = roster.packages.path();
  writeFileSync(path, text);
  const options = { name: 'rows', isDryRun: false, skipsBadRows: false, matchBy: 'email' as const, schoolId: null };
  const file = await CsvFile.open(path);
  return observed((observer) =>
    roster.school.app
      .get(CsvImport, { strict: false })
      .run(file, { ...options, list: 'students' }, { actor: tester }, observer),
  );
}

const names = async () => (await roster.students()).map(({ name }) => name);
const composedNames = pupils.map((parts) => parts.join(' ').normalize('NFC'));

describe('names that a system writes composed one night and decomposed the next (Text)', () => {
  it.each([
    ['NFC', 'NFD', 30],
    ['NFD', 'NFC', 2],
  ])('change nobody, from %s to %s, for %i nights', async (first, other, nights) => {
    expect(await imported(first)).toMatchObject({ code: 0, skipped: 0 });
    expect(await names()).toEqual(composedNames);
    for (let night = 1; night <= nights; night += 1) {
      const done = await imported(night % 2 === 1 ? other : first);
      expect([night, done.created, done.changed, done.changes]).toEqual([night, 0, 0, []]);
    }
    expect(await roster.rosterOf('Français'.normalize('NFC'))).toEqual([...composedNames].sort());
  });

  it('are as before after a PUT, and are found in either form', async () => {
    await imported('NFC');
    const [before] = (await roster.school.get('/students?per_page=1')).body.data as { id: number; name: string }[];
    const { body } = await roster.school.put(`/students/${before!.id}`, { name: before!.name.normalize('NFD') });
    expect(body).toEqual({ ...before, updated_at: body.updated_at });
    for (const form of forms) {
      const search = encodeURIComponent('Nguyễn'.normalize(form));
      expect(await roster.students(`&search=${search}`)).toHaveLength(1);
      const query = `semester=${encodeURIComponent('Été'.normalize(form))}`;
      await roster.school.sql()`UPDATE school_class SET semester = ${'Été'.normalize('NFC')}`;
      expect((await roster.school.get(`/classes?${query}`)).body.data).toHaveLength(1);
    }
  });

  it.each(forms)('tell siblings with one address apart in a list that is %s', async (form) => {
    const list = (of: string, ...grades: string[]) =>
      ['name,email,grade_level', `Zoë Sib,fam@n.example,${grades[0]}`, `Ömer Sib,fam@n.example,${grades[1]}`, '']
        .join('\n')
        .normalize(of);
    for (const of of forms) {
      const done = await listed(list(of, '7', '8'));
      expect([of, done.created, done.changed, done.errors]).toEqual([of, of === 'NFC' ? 2 : 0, 0, 0]);
    }
    expect(await listed(list(form, '8', '9'))).toMatchObject({ created: 0, changed: 2, errors: 0 });
    const grades = (await roster.students()).map(({ name, grade_level }) => [name, grade_level]);
    expect(grades).toEqual([
      ['Zoë Sib', '8'],
      ['Ömer Sib', '9'],
    ]);
  });

  it('are warned of where a list repeats one in the other form', async () => {
    const [composed, decomposed] = forms.map((form) => 'Zoë Sib,fam@n.example,7'.normalize(form));
    const done = await listed(`name,email,grade_level\n${composed}\n${decomposed}\n`);
    expect(done.findings).toMatchObject([{ line: 3, message: expect.stringContaining('repeats line 2') }]);
  });
});

describe('the migration ComposedTexts', () => {
  const plans = schemaPlans(environments);

  /** Stores what the older code stored. */
  async function decompose(): Promise<void> {
    const sql = roster.school.sql();
    await sql`UPDATE student SET name = normalize(name, NFD), guardian_name = normalize(guardian_name, NFD)`;
    await sql`UPDATE teacher SET name = normalize(name, NFD), subjects = ARRAY[normalize('Músíca', NFD), 'Art']`;
    await sql`UPDATE school_class SET name = normalize(name, NFD)`;
    await sql`UPDATE guardian SET family_name = normalize(family_name, NFD)`;
    await sql`UPDATE roster_object SET sourced_id = normalize(sourced_id, NFD), fields = normalize(fields::text, NFD)::jsonb`;
    await sql`UPDATE import_record SET after = normalize(after::text, NFD)::jsonb`;
  }

  async function backAndForth(): Promise<void> {
    const school = plans[environments.indexOf('sandbox') + 1]!;
    const at = school.migrations.findIndex(({ name }) => name === 'ComposedTexts');
    for (let count = school.migrations.length; count > at; count -= 1)
      await migrateDown(roster.database.address, [
        plans[0]!,
        { ...school, migrations: school.migrations.slice(0, count) },
      ]);
    await migrateUp(roster.database.address, plans);
  }

  it('composes what is stored, so that the next package changes nothing and the last import can be undone', async () => {
    const { import: id } = await imported('NFC');
    await decompose();
    expect(await names()).not.toEqual(composedNames);
    await backAndForth();
    expect(await names()).toEqual(composedNames);
    const sql = roster.school.sql();
    expect(await sql`SELECT subjects FROM teacher`).toEqual([{ subjects: ['Músíca'.normalize('NFC'), 'Art'] }]);
    await sql`UPDATE teacher SET subjects = '{}'`;
    expect(await imported('NFD')).toMatchObject({ created: 0, changed: 0 });
    expect(await roster.undo(id)).toMatchObject({ code: 0 });
    expect(await names()).toEqual([]);
  });

  it('leaves alone what is composed', async () => {
    await roster.bulk(files);
    const rows = () => roster.school.sql()`SELECT to_jsonb(student) AS row FROM student ORDER BY id`;
    const before = await rows();
    await backAndForth();
    expect(await rows()).toEqual(before);
  });
});
