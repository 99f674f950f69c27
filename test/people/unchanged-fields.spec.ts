import type { Sql } from 'postgres';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let sql: Sql;

const texts = 'NULL "quoted" \\ {a,b}\n\té 😀';
/** Without line breaks, which a name in a body may not have. */
const line = 'NULL "quoted" \\ {a,b} é 😀';
const at = '2020-02-29T23:59:59.999Z';

/** A row of each table whose records are changed, with values that a way through JSON might change. */
const rows: Record<string, Record<string, unknown>> = {
  student: {
    ...{ name: texts, email: 'a@b.example', grade_level: texts, date_of_birth: '0001-01-01', guardian_name: texts },
    ...{ guardian_email: 'c@d.example', guardian_phone: '007', address: null, enrollment_date: '1999-12-31' },
    ...{ created_at: at, updated_at: at },
  },
  teacher: {
    ...{ name: line, email: 'a@b.example', department: line, subjects: ['NULL', '', '"', texts], phone: '007' },
    ...{ office_room: null, hire_date: '1999-12-31', created_at: at, updated_at: at },
  },
  school_class: {
    name: line,
    teacher_id: 1,
    schedule: texts,
    room: '007',
    capacity: 0,
    semester: null,
    created_at: at,
  },
  announcement: {
    ...{ title: texts, content: texts, scope: 'class', class_id: 1, grade_level: texts, priority: 'low', author_id: 1 },
    ...{ published_at: at, expires_at: '1000-01-01T00:00:00Z', created_at: at },
  },
};

/** One field of each that is changed, among those that a PUT requires. */
const changes = [
  ['student', 'students', {}, { address: 'Here' }],
  ['teacher', 'teachers', { name: line, email: 'a@b.example', department: line }, { office_room: '1' }],
  ['school_class', 'classes', { name: line, teacher_id: 1, schedule: texts }, { semester: 'Fall' }],
  ['announcement', 'announcements', { title: texts, content: texts, scope: 'class' }, { priority: 'high' }],
] as const;

beforeAll(async () => {
  school = await TestSchool.open();
  sql = school.sql();
  for (const [table, row] of Object.entries(rows)) await sql`INSERT INTO ${sql(table)} ${sql(row)}`;
});

afterAll(() => school.close());

/** The row as PostgreSQL writes it. */
async function stored(table: string): Promise<Record<string, unknown>> {
  const [found] = await sql<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(kept) - '{json,updated_at,changed_in,changed_at}'::text[] AS row FROM ${sql(table)} kept WHERE id = 1`;
  return found!.row;
}

describe('a PUT leaves all fields but those that it changes as they are stored (PUT)', () => {
  it.each(changes)('of a %s', async (table, path, required, change) => {
    const before = await stored(table);
    expect((await school.put(`/${path}/1`, { ...required, ...change })).status).toBe(200);
    expect(await stored(table)).toEqual({ ...before, ...change });
    expect((await school.put(`/${path}/1`, { ...required, ...pick(before, change) })).status).toBe(200);
    expect(await stored(table)).toEqual(before);
  });

  it.each(changes)('of a %s in the state that the request depends on', async (table, path, required, change) => {
    const before = await stored(table);
    const headers = { 'if-match': (await school.get(`/${path}/1`)).headers.get('etag')! };
    expect((await school.put(`/${path}/1`, { ...required, ...change }, { headers })).status).toBe(200);
    expect(await stored(table)).toEqual({ ...before, ...change });
  });
});

const pick = (row: Record<string, unknown>, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, row[name]]));
