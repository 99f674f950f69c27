import { type Parameter, ReadConnections, ReadClient } from '@homeroom/database';
import type { Sql } from 'postgres';
import { StudentQueries } from '../../libs/people/src/persistence/student.queries';
import { TeacherQueries } from '../../libs/people/src/persistence/teacher.queries';
import { openConnection } from '../../libs/database/src/connections/database-address';
import { SystemClock } from '@homeroom/kernel';
import { SchoolCalendar } from '@homeroom/records';
import { literal } from '../sql/plan';
import { expectInvalid } from '../support/expectations';
import { TestSchool } from '../support/test-school';
import { reserved } from '../support/postgres/reserved';

let school: TestSchool;
let sql: Sql;

/** Everybody at the school; each address is found by its own last part. */
const people: Record<string, string> = {
  'Zoë Müller': 'zoe@one.example',
  'José Ångström': 'jose@two.example',
  'Łukasz Żółć': 'lukasz@three.example',
  'Nguyễn Thị Ánh': 'anh@four.example',
  'Anna Groß': 'gross@five.example',
  'Γιώργος Παππάς': 'giorgos@six.example',
  'Пётр Щукин': 'petr@seven.example',
  王小明: 'wang@eight.example',
  '100% Real_Name': 'percent@nine.example',
  'Back\\slash O’Neil': 'back_slash@ten.example',
  'Al Bo': 'al@eleven.example',
  'İrem Işık': 'irem@twelve.example',
  'Андрей Йотов': 'andrey@thirteen.example',
  김민준: 'kim@fourteen.example',
};
const everybody = Object.keys(people);

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
  for (const [name, email] of Object.entries(people)) {
    await school.student({
      name,
      email,
      guardian_name: 'Quentin',
      guardian_email: 'q@hidden.example',
      address: 'Xanadu',
    });
    await school.teacher({ name, email, department: 'Zoology', subjects: ['Quilting'], office_room: 'Xanadu' });
  }
});

afterAll(() => school.close());

describe.each(['students', 'teachers'])('searching %s (search)', (path) => {
  async function found(search: string, more = ''): Promise<string[]> {
    const { status, body } = await school.get(`/${path}?search=${encodeURIComponent(search)}${more}`);
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map(({ name }: { name: string }) => name);
  }

  it.each([
    ['MÜLLER', 'Zoë Müller'],
    ['muller', 'Zoë Müller'],
    ['üll', 'Zoë Müller'],
    ['Zoe', 'Zoë Müller'],
    ['JOSE', 'José Ångström'],
    ['angstrom', 'José Ångström'],
    ['lukasz', 'Łukasz Żółć'],
    ['ZOLC', 'Łukasz Żółć'],
    ['NGUYEN', 'Nguyễn Thị Ánh'],
    ['gross', 'Anna Groß'],
    ['GROSS', 'Anna Groß'],
    ['GROẞ', 'Anna Groß'],
    ['γιωργος', 'Γιώργος Παππάς'],
    ['ΓΙΏΡΓΟΣ', 'Γιώργος Παππάς'],
    ['ΠΑΠΠΑΣ', 'Γιώργος Παππάς'],
    ['ЩУКИН', 'Пётр Щукин'],
    ['петр', 'Пётр Щукин'],
    ['小明', '王小明'],
    ['irem', 'İrem Işık'],
    ['ISIK', 'İrem Işık'],
    ['ışık', 'İrem Işık'],
  ])('for %s finds %s, whatever the case and the accents', async (search, name) => {
    expect(await found(search)).toEqual([name]);
  });

  it.each(everybody)('finds %s composed and decomposed, in any case', async (name) => {
    for (const form of ['NFC', 'NFD', 'NFKC'])
      for (const written of [name, name.toUpperCase(), name.toLowerCase()])
        expect(await found(written.normalize(form))).toEqual([name]);
  });

  it('finds a decomposed name as well', async () => {
    const create = (name: string) =>
      path === 'students'
        ? school.student({ name, email: 'x@x.example' })
        : school.teacher({ name, email: 'x@x.example' });
    const id = await create('Chloé Dupré'.normalize('NFD'));
    for (const search of ['chloe', 'CHLOÉ', 'dupré'.normalize('NFD')])
      expect(await found(search)).toEqual(['Chloé Dupré'.normalize('NFC')]);
    await sql`DELETE FROM ${sql(path.slice(0, -1))} WHERE id = ${id}`;
  });

  it.each([
    ['muller zoe', ['Zoë Müller']],
    ['  müll\t zo  ', ['Zoë Müller']],
    ['zoe one.example', ['Zoë Müller']],
    ['example zoe', ['Zoë Müller']],
    ['zoe two.example', []],
    ['zoe zoe', ['Zoë Müller']],
    ['example', everybody],
  ])('for the words %j finds who matches all of them, in name or e-mail', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it.each([
    ['%', ['100% Real_Name']],
    ['0%', ['100% Real_Name']],
    ['_', ['100% Real_Name', 'Back\\slash O’Neil']],
    ['l_N', ['100% Real_Name']],
    ['\\', ['Back\\slash O’Neil']],
    ['k\\s', ['Back\\slash O’Neil']],
    ['\\\\', []],
    ['%%', []],
    ['Zo_', []],
    ['Z%r', []],
    ['\\%', []],
    ["'", ['Back\\slash O’Neil']],
    ['"; DROP', []],
  ])('takes %j as plain characters', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it.each([
    ['bo', ['Al Bo']],
    ['al', ['100% Real_Name', 'Al Bo']],
    ['al bo', ['Al Bo']],
    ['王', ['王小明']],
    ['@', everybody],
    ['Щ', ['Пётр Щукин']],
    ['é', (name: string, email: string) => /e/i.test(name.normalize('NFD') + email)],
  ])('finds words as short as %s', async (search, names) => {
    const expected = typeof names === 'function' ? everybody.filter((name) => names(name, people[name]!)) : names;
    expect(await found(search, '&per_page=100')).toEqual(expected);
  });

  it.each(['Quentin', 'hidden.example', 'Xanadu', 'Quilting', 'Zoology'])(
    'never looks at guardians, addresses or anything else: %s',
    async (search) => {
      expect(await found(search)).toEqual([]);
    },
  );

  it('does not look across the end of a name into the e-mail address', async () => {
    expect(await found('Mullerzoe')).toEqual([]);
  });

  it('is joined with the other filter, and pages', async () => {
    const [name, value] = path === 'students' ? ['grade_level', '5'] : ['department', 'Zoology'];
    expect(await found('zoe', `&${name}=${value}`)).toEqual(['Zoë Müller']);
    expect(await found('zoe', `&${name}=other`)).toEqual([]);
    const { body } = await school.get(`/${path}?search=example&per_page=5&page=2`);
    expect(body.data.map((person: { name: string }) => person.name)).toEqual(everybody.slice(5, 10));
    expect(body.pagination).toEqual({ page: 2, per_page: 5, total: everybody.length, total_pages: 3 });
  });

  it('for nothing at all is no search', async () => {
    expect(await found('')).toEqual(everybody);
    expect(await found('   ')).toEqual(everybody);
  });

  it('takes 255 characters, and no more', async () => {
    expect(await found('é'.repeat(255))).toEqual([]);
    expectInvalid(await school.get(`/${path}?search=${'x'.repeat(256)}`), 'search');
  });
});

/** Remembers the very statement that reads a page, and its parameters. */
class ListeningReader extends ReadClient {
  statement = '';
  parameters: readonly Parameter[] = [];

  override page(statement: string, parameters: readonly Parameter[]) {
    Object.assign(this, { statement, parameters });
    return super.page(statement, parameters);
  }
}

describe.each([
  ['student', (reader: ReadClient) => new StudentQueries(reader)],
  ['teacher', (reader: ReadClient) => new TeacherQueries(reader, new SchoolCalendar(new SystemClock(), 'UTC'))],
])('among thousands, searching the %ss', (table, recordsOver) => {
  let reader: ListeningReader;
  const search = (words: string) => recordsOver(reader).page({ search: words }, { page: 1, perPage: 20 });

  beforeAll(async () => {
    reader = new ListeningReader(
      new ReadConnections(1, () => openConnection(school.database.address, { schema: school.environment })),
    );
    const others = table === 'student' ? 'grade_level, enrollment_date' : 'department, hire_date';
    await sql.unsafe(`INSERT INTO ${table} (name, email, created_at, updated_at, ${others})
      SELECT md5(n::text), md5((-n)::text) || '@example.org', now(), now(), '5', now() FROM generate_series(1, 5000) n`);
    await sql`VACUUM ANALYZE ${sql(table)}`;
  });

  const words = 'müller zoe one ller @ e müll zo uller üll zoe@one exam xamp ampl mple .exa o ex e.e pl';

  it.each([1, 2, 3, 4, 5, 20])('finds who matches %d words', async (count) => {
    const asked = words.split(' ').slice(0, count).join(' ');
    expect(await search(asked)).toMatchObject({ total: 1, rows: expect.stringContaining('Zoë Müller') });
    for (const other of ['xyz', 'jose', 'x'])
      expect(await search(`${asked} ${other}`)).toMatchObject({ total: Number(other === 'x') });
  });

  it.each(
    ['force_custom_plan', 'force_generic_plan'].flatMap((mode) => [1, 2, 3, 20].map((count) => [mode, count] as const)),
  )('uses the trigram index with %s for %d words', async (mode, count) => {
    expect((await search(words.split(' ').slice(0, count).join(' '))).total).toBe(1);
    const one = await reserved(sql);
    await one`SELECT set_config('plan_cache_mode', ${mode}, false)`;
    await one.unsafe(`PREPARE search AS ${reader.statement}`);
    const lines = await one.unsafe<Record<'QUERY PLAN', string>[]>(
      `EXPLAIN EXECUTE search(${reader.parameters.map(literal).join()})`,
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Bitmap Index Scan on ${table}_search`);
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    await one`DEALLOCATE search`;
    await one`RESET plan_cache_mode`;
    one.release();
  });
});
