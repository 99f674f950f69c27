import { setImmediate as nextTick } from 'node:timers/promises';
import { ReadClient, Transactions } from '@homeroom/database';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, TestSchool } from '../support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
  await school.student({ name: 'Ada Obi' });
  await school.teacher({ name: 'Tom Ito' });
});

afterAll(() => school.close());

/** At least as many as the connections that a client opens. */
const connections = 8;

/** Their sleep makes concurrent ones use a connection each. */
const TEXTS = `SELECT array(SELECT statement FROM pg_prepared_statements WHERE statement ~ $1::text) AS texts
  FROM pg_sleep(0.1)`;

/** The texts of the statements on a table that PostgreSQL keeps prepared, of all connections. */
async function prepared(table: string): Promise<ReadonlySet<string>> {
  const { app } = school;
  const answers: Promise<readonly { texts: string[] }[]>[] = [];
  for (let count = 0; count < connections; count += 1) {
    answers.push(app.get(ReadClient).rows(TEXTS, [table]));
    const transactions = app.get(Transactions);
    const read = () => transactions.execute<{ texts: string[] }>({ sql: TEXTS, values: [table] });
    answers.push(read(), transactions.inNewTransaction(read));
    // Reads of one tick share a connection.
    await nextTick();
  }
  const texts = (await Promise.all(answers)).flatMap(([row]) => row!.texts);
  return new Set(texts.filter((text) => !text.includes('pg_prepared_statements')));
}

/** Of some requests those after the first one have no further statement prepared. */
async function expectSameStatements(table: string, requests: readonly (() => Promise<Answer>)[]): Promise<void> {
  const [first, ...others] = requests;
  expect((await first!()).status).toBeLessThan(300);
  const before = await prepared(table);
  expect(before.size).toBeGreaterThan(0);
  for (const request of others) expect((await request()).status).toBeLessThan(300);
  expect([...(await prepared(table))].filter((text) => !before.has(text))).toEqual([]);
}

/** Every subset of some fields but the empty one. */
function subsets<T>(of: readonly T[]): T[][] {
  return of.reduce<T[][]>((found, each) => [...found, ...found.map((some) => [...some, each])], [[]]).slice(1);
}

describe.each(['student', 'teacher'])('a search of %ss (search)', (table) => {
  const search = (words: readonly string[]) => school.get(`/${table}s?search=${encodeURIComponent(words.join(' '))}`);
  const wordsOf = (letters: number, count: number) =>
    Array.from({ length: count }, (_, at) => `${'x'.repeat(letters - 1)}${String.fromCharCode(97 + at)}`);

  it.each([
    ['long', 6],
    ['short', 2],
  ])('of 1 to 20 %s words is one statement', async (_kind, letters) => {
    const searches = Array.from({ length: 20 }, (_, at) => () => search(wordsOf(letters, at + 1)));
    await expectSameStatements(table, searches);
  });

  it('takes 20 words, and no more', async () => {
    expect((await search(wordsOf(3, 20))).status).toBe(200);
    for (const words of [wordsOf(3, 21), Array.from({ length: 21 }, () => 'x')]) {
      expectErrorAnswer(await search(words), 400, 'VALIDATION_ERROR', tooMany);
    }
  });
});

const tooMany = 'Validation failed: search must not have more than 20 words';

describe('a change', () => {
  const id = 1;
  const student = {
    name: 'Ada',
    email: 'ada@example.org',
    grade_level: '6',
    date_of_birth: '2015-02-28',
    guardian_name: 'Eva',
    guardian_email: 'eva@example.org',
    guardian_phone: '1',
    address: 'Here',
  };
  const change = (fields: readonly (readonly [string, string])[]) => () =>
    school.put(`/students/${id}`, Object.fromEntries(fields));

  it('of whichever fields of a student is one statement', async () => {
    const changes = subsets(Object.entries(student));
    expect(changes).toHaveLength(255);
    // Each differs from the one before it.
    const values = changes.map((fields, at) =>
      fields.map(([name, value]) => [name, name === 'date_of_birth' ? value : `${at}${value}`] as const),
    );
    await expectSameStatements('student', [...values.map((fields) => change(fields)), change([])]);
  });
});

describe('a change of seats', () => {
  const day = (at: number) => `2026-${String(at + 1).padStart(2, '0')}-01`;

  it('of however many students is the same statements, which are prepared', async () => {
    const classes = await Promise.all(Array.from({ length: 6 }, () => school.schoolClass()));
    const students = await Promise.all(Array.from({ length: 5 }, () => school.student()));
    const enroll = (classId: number, count: number) => () =>
      school.post(`/classes/${classId}/enroll/batch`, {
        records: students.slice(0, count).map((student_id, at) => ({ student_id, begin_date: day(at) })),
      });
    const [first, ...others] = classes;
    await expectSameStatements('enrollment', [enroll(first!, 1), ...others.map((id, at) => enroll(id, at + 1))]);
    expect([...(await prepared('school_class'))]).toContainEqual(expect.stringContaining('SET enrolled_count'));
  });
});
