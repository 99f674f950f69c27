import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutApostrophe } from '@homeroom/kernel';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { type CommandResult, commandsOn } from '../../support/programs/in-process';
import { TestSchool } from '../../support/test-school';

jest.setTimeout(180_000);

let database: ProxiedDatabase;
let school: TestSchool;
let folder: string;
let withdrawn: number;

const nasty = ['=HYPERLINK("http://x.example")', "'=1+1", '-5', 'a, "b"\r\nc', "O'Neill", '@x', '＝1', "'＠y"];

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database });
  folder = mkdtempSync(join(tmpdir(), 'homeroom-export-'));
  const [classId, teacher] = [await school.schoolClass(), { name: 'T', email: 't@x.example', department: 'Arts' }];
  await school.post('/teachers', { ...teacher, subjects: ['Arts, Crafts', 'Music'] });
  for (const address of nasty) {
    const student = await school.student({ address });
    await school.post(`/classes/${classId}/enroll`, { student_id: student });
    await school.post('/grades', { student_id: student, class_id: classId, score: 18.5, max_score: 20, term: 'Q1' });
    await school.post('/attendance', { student_id: student, class_id: classId, date: '2026-03-02', status: 'late' });
  }
  await school.post('/announcements', { title: 'Trip', content: 'On Friday', scope: 'school' });
  withdrawn = await school.student();
  await school.post(`/students/${withdrawn}/withdraw`, { date: '2026-03-02', reason: 'moved' });
});

afterAll(async () => {
  await school.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const run = (...words: string[]): Promise<CommandResult> =>
  commandsOn(database)('export', ...words, '--environment', 'sandbox');

async function exported(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

/** The cells of CSV, as RFC 4180 has them. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const recordsOf = (csv: string): Record<string, string>[] => {
  const [heading = [], ...rows] = cellsOf(csv);
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [heading[at]!, withoutApostrophe(cell)])));
};

const eventsAbout = (student: number) =>
  database.pool('access')`SELECT action, actor, route FROM record_event
    WHERE environment = 'sandbox' AND student_ids @> ARRAY[${student}::integer] AND route LIKE 'export %'`;

describe.each(['students', 'teachers', 'classes', 'announcements', 'grades', 'attendance'])(
  'an export of %s',
  (list) => {
    it('has the records and the fields that the API answers', async () => {
      const answered = (await school.get(`/${list}?per_page=100`)).body.data as Record<string, unknown>[];
      const lines = (await exported('ndjson', list)).trimEnd().split('\n');
      const byId = (a: Record<string, unknown>, b: Record<string, unknown>) => Number(a['id']) - Number(b['id']);
      expect(answered.length).toBeGreaterThan(0);
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(answered.sort(byId));
      const [heading] = cellsOf(await exported('csv', list));
      expect(heading).toEqual(Object.keys(answered[0]!).filter((field) => field !== 'teacher'));
    });
  },
);

it('restores every text of a CSV that a spreadsheet would run as a formula', async () => {
  const csv = await exported('csv', 'students');
  expect(recordsOf(csv).map(({ address }) => address)).toEqual(nasty);
  expect(
    cellsOf(csv)
      .flat()
      .filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell)),
  ).toEqual([]);
});

it('writes a list of texts as a line of CSV in its cell', async () => {
  const teachers = recordsOf(await exported('csv', 'teachers'));
  expect(teachers.at(-1)).toMatchObject({ subjects: '"Arts, Crafts",Music' });
});

it('has the periods of enrollments, also ended ones', async () => {
  const [first] = recordsOf(await exported('csv', 'enrollments'));
  const { class_id, student_id } = first!;
  expect((await school.request('DELETE', `/classes/${class_id}/enroll/${student_id}`, {})).status).toBe(204);
  const [ended, next] = recordsOf(await exported('csv', 'enrollments'));
  expect([ended!['end_date'], next!['end_date']]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), '']);
});

it('has active students unless --status says otherwise', async () => {
  const ids = async (...words: string[]) =>
    recordsOf(await exported('csv', 'students', ...words)).map(({ id }) => Number(id));
  expect(await ids()).toHaveLength(nasty.length);
  expect(await ids('--status', 'withdrawn')).toEqual([withdrawn]);
  expect(await ids('--status', 'all')).toHaveLength(nasty.length + 1);
  const refused = await run('csv', 'grades', '--status', 'all');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/^--status is for students only\n/)]);
});

it('is in the audit trail with the operator and each student whom it shows, before anything is written', async () => {
  const student = await school.student();
  expect(await eventsAbout(student)).toEqual([]);
  await exported('csv', 'students');
  expect(await eventsAbout(student)).toEqual([
    { action: 'read', actor: expect.stringMatching(/, command line$/), route: 'export csv' },
  ]);
  await exported('ndjson', 'grades');
  expect(await eventsAbout(student)).toHaveLength(1);
  const [command] = await database.pool('access')`
    SELECT subject, environment, details -> 'arguments' AS words FROM audit_event ORDER BY id DESC LIMIT 1`;
  expect(command).toEqual({
    subject: 'export ndjson',
    environment: 'sandbox',
    words: ['grades', '--environment', 'sandbox'],
  });
});

it('writes a new file that only its owner can read, and replaces none', async () => {
  const file = join(folder, 'students.csv');
  const { code, stdout, stderr } = await run('csv', 'students', '--output', file);
  expect([code, stdout, stderr]).toEqual([
    0,
    '',
    expect.stringMatching(/students\.csv has \d+ students of sandbox\.\n$/),
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(recordsOf(readFileSync(file, 'utf8')).length).toBeGreaterThan(nasty.length);
  const again = await run('csv', 'students', '--output', file);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/is there already: choose another name\n$/)]);
});

it('says which records there are', async () => {
  const refused = await run('csv', 'pupils');
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringMatching(
      /^The records must be one of schools, terms, closed-days, students, contacts, teachers, classes, enrollments/,
    ),
  ]);
});
