import { type BulkTable, copyInto, inOneTransaction } from '@homeroom/database';
import type { Sql } from 'postgres';
import { countOf } from '../support/seeded-school';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

jest.setTimeout(120_000);

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await testDatabase();
  sql = database.pool('sandbox');
});

afterAll(() => database.close());

describe('copying rows', () => {
  interface NoteRow {
    readonly id: number;
    readonly text: string | null;
    readonly words: readonly string[];
    readonly ratio: number;
    readonly read: boolean;
    readonly student_id: number | null;
  }
  const note: BulkTable<NoteRow> = { name: 'note', columns: ['id', 'text', 'words', 'ratio', 'read', 'student_id'] };
  const plain = { text: 'a', words: [], ratio: 1, read: true, student_id: null };
  const copy = (rows: Iterable<NoteRow>) =>
    inOneTransaction(database.address, '', async (transaction) => {
      await transaction`SET LOCAL search_path = sandbox`;
      return copyInto(transaction, note, rows);
    });
  const many = function* (count: number, last: Partial<NoteRow> = {}): Generator<NoteRow> {
    for (let id = 1; id <= count; id += 1) yield { id, ...plain, ...(id === count ? last : {}) };
  };

  beforeAll(async () => {
    await sql`CREATE TABLE note (id integer PRIMARY KEY, text text CHECK (text <> 'refused'), words text[] NOT NULL,
      ratio float8 NOT NULL, read boolean NOT NULL, student_id integer REFERENCES student)`;
  });
  afterEach(() => sql`TRUNCATE note`);
  afterAll(() => sql`DROP TABLE note`);

  it('leaves every character as it was', async () => {
    const rows: NoteRow[] = [
      {
        id: 1,
        text: '\\N',
        words: ['NULL', 'null', '', ' ', '"', '\\', 'a,b', '{}', '\t\n'],
        ratio: 0.1,
        read: false,
        student_id: null,
      },
      {
        id: 2,
        text: 'tab\there, line\nthere, \r\n, back\\slash, \\., 王 é 😀',
        words: ['é'],
        ratio: 1e-7,
        read: true,
        student_id: null,
      },
      { id: 3, text: null, words: [], ratio: 1e21, read: true, student_id: null },
      { id: 4, text: '', words: ['\\"'], ratio: -0.5, read: true, student_id: null },
    ];
    expect(await copy(rows)).toBe(4);
    expect(await sql`SELECT * FROM note ORDER BY id`).toEqual(rows);
  });

  it('takes none at all', async () => {
    expect(await copy([])).toBe(0);
  });

  it('counts rows past the first statement', async () => {
    expect(await copy(many(110_000))).toBe(110_000);
    expect(await countOf(sql, 'note')).toBe(110_000);
  });

  it.each<[string, Partial<NoteRow>, RegExp]>([
    ['a rule that it checks at once', { text: 'refused' }, /note_text_check/],
    ['a foreign key, which is checked at the very end', { student_id: 999_999 }, /note_student_id_fkey/],
    ['a row that is there already', { id: 1 }, /note_pkey/],
  ])('hears of %s, and writes nothing', async (_, last, constraint) => {
    for (const count of [2, 5_000, 100_000, 100_001]) await expect(copy(many(count, last))).rejects.toThrow(constraint);
    expect(await countOf(sql, 'note')).toBe(0);
  });

  it('stops asking for rows once PostgreSQL refused one', async () => {
    let asked = 0;
    const endless = function* (): Generator<NoteRow> {
      for (const row of many(10)) yield { ...row, text: 'refused' };
      for (;;) yield { id: (asked += 1) + 10, ...plain };
    };
    await expect(copy(endless())).rejects.toThrow(/note_text_check/);
    expect(asked).toBeLessThan(1_000_000);
  });

  it('stops when the rows themselves fail, and the connection goes on', async () => {
    const failing = function* (after: number) {
      yield* many(after);
      throw new Error('The file ends in the middle');
    };
    for (const after of [0, 5, 99_999, 100_001]) await expect(copy(failing(after))).rejects.toThrow('The file ends');
    expect(await countOf(sql, 'note')).toBe(0);
  });
});
