import { readFileSync } from 'node:fs';
import { RosterPackage } from '@homeroom/oneroster';
import type { Download, Page } from 'playwright-core';
import { type RosterFiles, RosterPackages } from '../../../interchange/roster-package';
import { workbook } from '../../../interchange/workbook';
import { eventually } from '../../../support/programs/process';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { focused, rowsOf } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open();
  office = await dashboard.person('office');
  page = await dashboard.page(office, '/data/import?environment=production');
}, 180_000);

afterAll(() => dashboard?.close());

const outcome = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const fileOf = (content: string | Buffer, name = 'students.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content as string),
});
const studentsCsv = (count: number, level: (at: number) => number = () => 5, from = 1) =>
  `name,email,grade_level\n${Array.from({ length: count }, (_, at) => `Student ${at + from},student-${at + from}@school.example,${level(at)}\n`).join('')}`;

async function choose(content: string | Buffer, name?: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(fileOf(content, name));
}

async function preview(): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  await outcome('Preview').waitFor({ timeout: 60_000 });
}

/** The counts of a preview or a result. */
async function counts(name: string): Promise<Record<string, string>> {
  const fields = outcome(name).locator('dl').first().locator('> div');
  return Object.fromEntries(
    (await fields.evaluateAll((found) =>
      found.map((each) => [each.querySelector('dt')?.textContent, each.querySelector('dd')?.textContent]),
    )) as [string, string][],
  );
}

async function carryOut(button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await outcome('Result').waitFor({ timeout: 60_000 });
}

async function undo(id: number): Promise<void> {
  await page
    .getByRole('table', { name: 'Imports, the newest first' })
    .getByRole('button', { name: `Undo import ${id}` })
    .press('Enter');
  await dialog().getByText('The records that it made are deleted').waitFor();
  await dialog().getByRole('button', { name: 'Undo the import' }).press('Enter');
  await page
    .getByRole('row')
    .filter({ hasText: `Import ${id}` })
    .getByText('Undone by office')
    .waitFor();
  await dialog().waitFor({ state: 'detached' });
}

const countOf = async (condition = 'true') => {
  const [row] = await dashboard.rows(`SELECT count(*)::text AS count FROM production.student WHERE ${condition}`);
  return Number(row?.['count']);
};

async function expectAccessible() {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const found = await download;
  return { name: found.suggestedFilename(), text: readFileSync(await found.path(), 'utf8') };
}

describe('an import of 1,000 students', () => {
  it('asks for a file first', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Choose a file first').waitFor();
    await expectAccessible();
  });

  it('is previewed, and changes nothing before', async () => {
    await choose(studentsCsv(1_000));
    await preview();
    expect(await counts('Preview')).toEqual({
      ...{ 'New records': '1,000', 'Changed records': '0', 'Unchanged rows': '0', 'Rows with errors': '0' },
    });
    await focused(page.locator('#outcome'));
    const [first] = await rowsOf(outcome('Preview').getByRole('table', { name: 'New records' }));
    expect(first).toEqual(expect.arrayContaining(['Line 2', 'Student 1', 'student-1@school.example', '5']));
    expect(await countOf()).toBe(0);
    await expectAccessible();
  });

  it('is carried out after a confirmation, which tells the environment', async () => {
    await page.getByRole('button', { name: 'Import 1,000 records' }).click();
    await dialog().getByText('Import into production?').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await countOf()).toBe(0);
    await carryOut('Import 1,000 records');
    await outcome('Result').getByText('Import 1 is done.').waitFor();
    expect(await countOf()).toBe(1_000);
    await page.getByRole('row').filter({ hasText: 'Import 1' }).getByText('students.csv').waitFor();
    await expectAccessible();
  });

  it('is undone after a confirmation, by the keyboard, and imported again', async () => {
    await undo(1);
    expect(await countOf()).toBe(0);
    await outcome('Result').waitFor({ state: 'detached' });
    await preview();
    await carryOut('Import 1,000 records');
    expect(await countOf()).toBe(1_000);
  });

  it('would be stored a second time if the same file were imported again, which the preview says first', async () => {
    await choose(studentsCsv(1_000));
    await preview();
    await outcome('Preview').getByText('1,000 records would be stored a second time.').waitFor();
    const [first, second] = await rowsOf(
      outcome('Preview').getByRole('table', { name: 'What is wrong with the file' }),
    );
    expect(first?.join(' ')).toContain('the same file was imported on');
    expect(second?.join(' ')).toContain('has the same name and email');
    await expectAccessible();
  });

  it('changes some of them, and shows the difference first', async () => {
    await choose(studentsCsv(1_000, (at) => (at % 100 === 0 ? 6 : 5)));
    await page.getByLabel('Find people by their e-mail address').check();
    await preview();
    expect(await counts('Preview')).toMatchObject({ 'Changed records': '10', 'Unchanged rows': '990' });
    await outcome('Preview').getByText('A blank cell clears the field.').waitFor();
    const differences = await rowsOf(outcome('Preview').getByRole('table', { name: 'Changed records' }));
    expect(differences).toHaveLength(10);
    expect(differences[0]).toEqual(['Line 2', 'Student 1', 'student-1@school.example', '5 → 6']);
    await outcome('Preview').getByRole('heading', { name: 'No change' }).waitFor();
    await outcome('Preview')
      .getByText(/^Lines 3–101, 103–/)
      .waitFor();
    await expectAccessible();
    await carryOut('Import 10 records');
    expect(await countOf(`grade_level = '6'`)).toBe(10);
    const report = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the report' }).click();
    const { name, text } = await textOf(report);
    expect(name).toBe('students.report.csv');
    expect(text).toMatch(
      /^\uFEFFfile,line,kind,record,id,column,value,before,rule,message,advice\n,2,changed,student,/,
    );
  });

  it('is in the list, which shows what it did', async () => {
    await page.getByRole('link', { name: 'Import 3' }).click();
    await dialog().getByText('Grade level: 5 → 6').first().waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('is not undone where a later one depends on it, and says why', async () => {
    await page.getByRole('button', { name: 'Undo import 2' }).click();
    await dialog().getByRole('button', { name: 'Undo the import' }).click();
    await dialog().getByRole('alert').getByText('Nothing was undone, because of later changes').waitFor();
    expect(await countOf()).toBe(1_000);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('gets its former values back', async () => {
    await undo(3);
    expect([await countOf(), await countOf(`grade_level = '6'`)]).toEqual([1_000, 0]);
    await expectAccessible();
  });
});

describe('a file with faults', () => {
  const dirty = Buffer.from(
    'Name;E-Mail;Grade Level;Date of birth;Shoe size\r\n' +
      'Zoë Müller;zoe@school.example;5;31.12.2015;38\r\n' +
      'Jürgen;none;6;01.02.2014;40\r\n' +
      'Renée;renee@school.example;7;31.02.2014;41\r\n' +
      'José;jose@school.example;8;;42\r\n',
    'latin1',
  );
  const renamed = Buffer.from(dirty.toString('latin1').replace('E-Mail', 'email'), 'latin1');

  beforeAll(() => dashboard.visit(page, '/data/import?environment=production'));

  it('says what is wrong in which cell, and imports nothing', async () => {
    await choose(renamed, 'Klasse 5.csv');
    await preview();
    expect(await counts('Preview')).toMatchObject({ 'New records': '2', 'Rows with errors': '2' });
    const findings = await rowsOf(outcome('Preview').getByRole('table', { name: 'What is wrong with the file' }));
    expect(findings.map((row) => row.slice(0, 4))).toEqual([
      ['Line 1', 'Warning', '—', 'Zoë, Müller, Jürgen, Renée, José'],
      ['Line 1', 'Warning', 'Shoe size', '—'],
      ['Line 3', 'Error', 'email', 'none'],
      ['Line 4', 'Error', 'date_of_birth', '31.02.2014'],
    ]);
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await outcome('Preview').getByRole('alert').getByText('Nothing is imported while rows have errors.').waitFor();
    await expectAccessible();
  });

  it('is imported without these rows if the user says so, and gives them back to correct', async () => {
    await page.getByLabel('Import the other rows if some have errors').check();
    expect(await outcome('Preview').count()).toBe(0);
    await preview();
    await page.getByRole('button', { name: 'Import 2 records' }).click();
    await dialog().getByText('2 rows with errors are left out.').waitFor();
    await dialog().getByRole('button', { name: 'Import', exact: true }).click();
    await outcome('Result').waitFor();
    const stored = await dashboard.rows(`SELECT name, date_of_birth::text AS born FROM production.student
      WHERE email NOT LIKE 'student-%' ORDER BY id`);
    expect([...stored]).toEqual([
      { name: 'Zoë Müller', born: '2015-12-31' },
      { name: 'José', born: null },
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rows with errors' }).click();
    const { name, text } = await textOf(download);
    expect(name).toBe('Klasse 5.bad-rows.csv');
    expect(text).toBe(
      '\uFEFFName,email,Grade Level,Date of birth,Shoe size\nJürgen,none,6,01.02.2014,40\nRenée,renee@school.example,7,31.02.2014,41\n',
    );
    await choose(text.replace('none', 'juergen@school.example').replace('31.02.2014', '28.02.2014'));
    await preview();
    expect(await counts('Preview')).toMatchObject({ 'New records': '2', 'Rows with errors': '0' });
  });

  it('is read in the encoding that is chosen', async () => {
    const field = page.getByLabel('Encoding of the file');
    await choose(Buffer.from('name,email,grade_level\nV\xe1clav N\xecmec,v@school.example,5\n', 'latin1'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('its encoding is not certain').waitFor();
    await field.selectOption('windows-1250');
    await preview();
    await outcome('Preview').getByRole('table', { name: 'New records' }).getByText('Václav Němec').waitFor();
    await field.selectOption('');
  });

  it('is refused with the reason where it is a workbook that cannot be read', async () => {
    await choose(Buffer.from('504b030400000000', 'hex'), 'students.xlsx');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('The workbook is damaged').waitFor();
    await expectAccessible();
  });
});

describe('a page that is closed in the middle', () => {
  it('leaves everything as it was', async () => {
    const before = await countOf();
    const leaving = await dashboard.page(office, '/data/import?environment=production');
    await leaving.locator('input[type=file]').setInputFiles(fileOf(studentsCsv(8_000, () => 5, 5_000)));
    await leaving.getByRole('button', { name: 'Preview' }).click();
    await leaving.getByRole('button', { name: 'Import 8,000 records' }).click({ timeout: 90_000 });
    await leaving.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await leaving.getByText(/^Importing … [1-9]/).waitFor();
    await leaving.close();
    await eventually(async () => {
      const [running] = await dashboard.rows(
        `SELECT count(*)::text AS count FROM pg_locks WHERE locktype = 'advisory'
          AND objid = (hashtext('production.import')::bigint & 4294967295)::oid`,
      );
      return running?.['count'] === '0';
    }, 30_000);
    expect(await countOf()).toBe(before);
  });

  it('asks first where another page is opened, and can be stopped', async () => {
    const before = await countOf();
    await dashboard.visit(page, '/data/import?environment=production');
    await choose(studentsCsv(8_000, () => 5, 5_000));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Import 8,000 records' }).click({ timeout: 90_000 });
    await dialog().getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText(/^Importing … [1-9]/).waitFor();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Students' }).click();
    await dialog().getByText('The import has not ended.').waitFor();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The import was stopped.').waitFor();
    await eventually(async () => (await countOf()) === before, 5_000);
  });
});

describe('a OneRoster package', () => {
  const packages = new RosterPackages();
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `s${at + 1}`);
  const userOf = (id: string) => `${id}||true|${id}|Obi|${id}@school.example|5`;
  const roleOf = (id: string, role = 'student') => `r-${id}||${id}|primary|${role}|hill`;
  const filesOf = (students: readonly string[]): RosterFiles => ({
    users: [
      'sourcedId|status|enabledUser|givenName|familyName|email|grades',
      ...students.map((id) => userOf(id)),
      't1||true|Tom|Ito|tom@school.example|',
    ],
    roles: [
      'sourcedId|status|userSourcedId|roleType|role|orgSourcedId',
      ...students.map((id) => roleOf(id)),
      roleOf('t1', 'teacher'),
    ],
    classes: ['sourcedId|status|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods', 'c1||Art||hill||2'],
    enrollments: [
      'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
      'e1||c1|hill|t1|teacher|true||',
    ],
  });
  const all = numbered(1_000);
  const withdrawn = async () => {
    const [row] = await dashboard.rows(
      `SELECT count(*)::text AS all, count(withdrawn_on)::text AS withdrawn FROM sandbox.student`,
    );
    return [Number(row?.['all']), Number(row?.['withdrawn'])];
  };
  const choosePackage = async (files: RosterFiles) => choose(readFileSync(await packages.zipOf(files)), 'roster.zip');

  beforeAll(() => dashboard.visit(page, '/data/import?environment=sandbox'));
  afterAll(() => packages.remove());

  it('of 1,000 students is previewed with its options, and imported', async () => {
    await page.getByLabel('What is in the file', { exact: true }).selectOption('OneRoster package (ZIP)');
    await choosePackage(filesOf(all));
    await preview();
    await outcome('Preview').getByText('Choose “Department of new teachers”').waitFor();
    await page.getByLabel('Department of new teachers').fill('Faculty');
    expect(await outcome('Preview').count()).toBe(0);
    await preview();
    expect(await counts('Preview')).toEqual({
      ...{ 'New rows': '1,003', 'Changed rows': '0', 'Unchanged rows': '0', 'Rows with errors': '0' },
    });
    const [finding] = await rowsOf(outcome('Preview').getByRole('table', { name: 'What is wrong with the file' }));
    expect(finding?.slice(0, 3)).toEqual(['users.csv', 'Line 1002', 'Warning']);
    const [first] = await rowsOf(outcome('Preview').getByRole('table', { name: 'New records' }));
    expect(first).toEqual(
      expect.arrayContaining(['users.csv', 'Line 2', 'Student', 's1 Obi', 's1@school.example', '5']),
    );
    expect(await withdrawn()).toEqual([0, 0]);
    await expectAccessible();
    await carryOut('Import 1,003 rows');
    await outcome('Result').getByText('Import 1 is done.').waitFor();
    expect(await withdrawn()).toEqual([1_000, 0]);
    await page.getByRole('row').filter({ hasText: 'Import 1' }).getByText('OneRoster 1.2').waitFor();
  });

  it('changes nothing if it is the same', async () => {
    await preview();
    await outcome('Preview').getByText('There is nothing to import').waitFor();
    expect(await counts('Preview')).toMatchObject({ 'New rows': '0', 'Changed rows': '0', 'Unchanged rows': '1,003' });
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  });

  it('without 200 of them withdraws these after their number is typed, and is undone', async () => {
    await choosePackage(filesOf(all.slice(200)));
    await preview();
    const warning = outcome('Preview').getByRole('alert');
    await warning.getByText('200 students would be withdrawn').waitFor();
    await warning.getByText('200 of 1,000 students of earlier packages are not in this one.').waitFor();
    const button = page.getByRole('button', { name: 'Import 200 rows' });
    const number = page.getByLabel('type the number of students that would be withdrawn');
    expect(await button.isDisabled()).toBe(true);
    await number.fill('20');
    expect(await button.isDisabled()).toBe(true);
    await expectAccessible();
    await number.fill('200');
    await button.click();
    await dialog().getByText('200 students are withdrawn.').waitFor();
    await dialog().getByRole('button', { name: 'Import', exact: true }).click();
    await outcome('Result').getByText('Import 2 is done.').waitFor();
    expect(await withdrawn()).toEqual([1_000, 200]);
    await undo(2);
    expect(await withdrawn()).toEqual([1_000, 0]);
  });

  it('of a new school year asks whether a year has ended, once its number is typed', async () => {
    const older = numbered(80).map((id) => `g${id}`);
    const yearOf = (year: number, levels: ReadonlyMap<string, number>): RosterFiles => {
      const { users, roles, enrollments } = filesOf(all) as Record<string, string[]>;
      const ids = [...levels.keys()];
      return {
        academicSessions: [
          'sourcedId|title|type|startDate|endDate|parentSourcedId|schoolYear',
          `y${year}|${year}|schoolYear|${year}-08-24|${year + 1}-06-18||${year + 1}`,
        ],
        users: [...users!, ...ids.map((id) => userOf(id).replace(/5$/, String(levels.get(id))))],
        roles: [...roles!, ...ids.map((id) => roleOf(id))],
        classes: [
          'sourcedId|status|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods',
          `c${year}||Choir||hill|y${year}|2`,
        ],
        enrollments: [
          ...enrollments!.map((row) => row.replace('||c1|', `||c${year}|`)),
          ...ids.map((id) => `e${year}-${id}||c${year}|hill|${id}|student||${year}-08-24|`),
        ],
      };
    };
    const risen = (rows: RosterFiles): RosterFiles => ({
      ...rows,
      users: (rows['users'] as string[]).map((row) => (row.startsWith('s') ? row.replace(/5$/, '6') : row)),
    });
    await choosePackage(yearOf(2020, new Map(older.map((id) => [id, 12]))));
    await preview();
    await carryOut(/^Import [\d,]+ rows/);
    await outcome('Result')
      .getByText(/Import \d+ is done./)
      .waitFor();
    await choosePackage(risen(yearOf(2021, new Map())));
    await preview();
    const warning = outcome('Preview').getByRole('alert');
    await warning.getByText('This looks like the end of a school year').waitFor();
    await warning.getByText('80 enrollments would end and 80 students would be withdrawn.').waitFor();
    await warning.getByText(/1,?000 students rise a grade level/).waitFor();
    await page.getByLabel('type the number of enrollments that would end').fill('80');
    await expectAccessible();
    await page.getByRole('button', { name: /^Import [\d,]+ rows/ }).click();
    await dialog().getByText('A school year ends.').waitFor();
    await dialog().getByRole('button', { name: 'Import', exact: true }).click();
    await outcome('Result')
      .getByText(/Import \d+ is done./)
      .waitFor();
    expect(await withdrawn()).toEqual([1_080, 80]);
    await undo(4);
    await undo(3);
    expect(await withdrawn()).toEqual([1_000, 0]);
  });

  it('with faults says which file has them, and gives these rows back', async () => {
    const { users, roles, ...others } = filesOf(all) as Record<string, string[]>;
    const dirty = [...users!, 'x1||true|No|Mail||5', 'x2||true|New|One|new@school.example|5', 's1||true|Again|Obi||5'];
    await choosePackage({ ...others, users: dirty, roles: [...roles!, roleOf('x1'), roleOf('x2')] });
    await preview();
    const findings = await rowsOf(outcome('Preview').getByRole('table', { name: 'What is wrong with the file' }));
    const errors = findings.filter((row) => row[2] === 'Error');
    expect(errors.map((row) => row.slice(0, 4))).toEqual([
      ['users.csv', 'Line 1005', 'Error', 'sourcedId'],
      ['users.csv', 'Line 1003', 'Error', 'email'],
    ]);
    await outcome('Preview').getByText('or choose “People without an e-mail address”').waitFor();
    await page.getByLabel('Import the other rows if some have errors').check();
    await preview();
    await expectAccessible();
    await carryOut('Import 1 row');
    expect(await withdrawn()).toEqual([1_001, 0]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the rows with errors of users.csv' }).click();
    const { name, text } = await textOf(download);
    expect([name, text.split('\n').slice(1).sort()]).toEqual([
      'users.csv',
      ['', 's1,,true,Again,Obi,,5,student', 'x1,,true,No,Mail,,5,student'],
    ]);
  });

  it('is refused with the reason where it is none', async () => {
    await choose(studentsCsv(1));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('The file is not a ZIP archive').waitFor();
  });
});

describe('a file with headings of the office', () => {
  const german = (count: number, mail: string) =>
    `Vorname,Nachname,Kontakt,Stufe,Notiz\n${Array.from({ length: count }, (_, at) => `Ada,Elm ${at},${mail}-${at}@school.example,7,x\n`).join('')}`;
  const headings = () => page.getByRole('group', { name: 'Headings of the file' });

  beforeAll(() => dashboard.visit(page, '/data/import?environment=production'));

  it('asks which column each of them is', async () => {
    await choose(german(2, 'first'), 'Klasse 7.csv');
    expect(await headings().count()).toBe(0);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByText('choose under “Headings of the file” which heading is which').waitFor();
    const chosen = { Vorname: 'First Name', Nachname: 'Last Name', Kontakt: 'Email', Stufe: 'Grade level' };
    for (const [heading, column] of Object.entries(chosen)) {
      await headings().getByLabel(heading, { exact: true }).selectOption(column);
    }
    await expectAccessible();
    await preview();
    expect(await counts('Preview')).toMatchObject({ 'New records': '2', 'Rows with errors': '0' });
    await headings().getByLabel('Notiz', { exact: true }).selectOption('Leave out');
    expect(await outcome('Preview').count()).toBe(0);
    await preview();
    await carryOut('Import 2 records');
    expect(await countOf(`name LIKE 'Ada Elm %'`)).toBe(2);
  });

  it('offers the same columns again for the next file, also where it is a workbook', async () => {
    const rows = german(3, 'second')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    await choose(await workbook({ rows }), 'Klasse 8.xlsx');
    expect(await headings().count()).toBe(0);
    await preview();
    expect(await counts('Preview')).toMatchObject({ 'New records': '3', 'Rows with errors': '0' });
    expect(await headings().getByLabel('Vorname', { exact: true }).inputValue()).toBe('First Name');
    expect(await headings().getByLabel('Notiz', { exact: true }).inputValue()).toBe('');
    await expectAccessible();
    await carryOut('Import 3 records');
    await page.getByRole('row').getByText('Klasse 8.xlsx').waitFor();
  });
});

describe('an export', () => {
  it('is a file of the records of the environment', async () => {
    await dashboard.visit(page, '/data/export?environment=production');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download from production' }).click();
    const { name, text } = await textOf(download);
    expect(name).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toMatch(/^\uFEFFid,name,email,[^]+\n\d+,Zoë Müller,/);
  });

  it('is the whole school as a OneRoster package, in the version that is chosen', async () => {
    await dashboard.visit(page, '/data/export?environment=sandbox');
    await page.getByLabel('Records').selectOption('OneRoster package (ZIP)');
    await page.getByLabel('Version').selectOption('OneRoster 1.1');
    for (const label of ['Format', 'Status']) expect(await page.getByLabel(label).count()).toBe(0);
    await expectAccessible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download from sandbox' }).click();
    const found = await download;
    expect(found.suggestedFilename()).toMatch(/^oneroster-\d{4}-\d\d-\d\d\.zip$/);
    const roster = await RosterPackage.open(await found.path(), {});
    expect([roster.version, [...roster.files.keys()]]).toEqual([
      '1.1',
      expect.arrayContaining(['users', 'enrollments']),
    ]);
    await roster.close();
  });
});

describe('a viewer', () => {
  it('sees no page, and is refused by the server', async () => {
    const viewer = await dashboard.page(await dashboard.person('viewer'), '/data/import?environment=production');
    await viewer.getByText('Only an owner or the office may do this').waitFor();
    for (const name of ['Import', 'Export']) {
      expect(await viewer.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    const status = await viewer.evaluate(async () => {
      const form = new FormData();
      form.append('kind', 'students');
      form.append('dry_run', 'true');
      form.append('file', new Blob(['name\n']), 'a.csv');
      const answers = [
        await fetch('/dashboard/api/schools/production/imports', { method: 'POST', body: form }),
        await fetch('/dashboard/api/schools/production/imports'),
        await fetch('/dashboard/api/schools/production/exports/students'),
      ];
      return answers.map((answer) => answer.status);
    });
    expect(status).toEqual([403, 403, 403]);
  });
});

it('none of this made the browser complain', () => {
  expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([[], []]);
});
