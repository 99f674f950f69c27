import { ReadAuditLog } from '@homeroom/audit';
import type { Sql } from 'postgres';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { TestSchool } from '../../support/test-school';
import { addTwoSchools } from '../../support/two-schools';

interface Pair {
  readonly students: readonly { readonly id: number; readonly name: string; readonly is_withdrawn: boolean }[];
  readonly reasons: readonly string[];
  readonly distinct: { readonly user_id: number; readonly noted_at: string } | null;
}

let dashboard: TestDashboard;
let school: TestSchool;
let office: Visitor;
let sql: Sql;

beforeAll(async () => {
  dashboard = await TestDashboard.open();
  school = await TestSchool.open({ environment: 'production', database: dashboard.database });
  office = await dashboard.person('office');
  sql = school.sql();
});

afterAll(async () => {
  await school.close();
  await dashboard.close();
});

beforeEach(() => sql`TRUNCATE student, teacher CASCADE`);

const path = 'schools/production/duplicates';
let added = 0;
const student = (name: string, fields: object = {}) =>
  school.student({ name, email: `s${(added += 1)}@x.example`, ...fields });
const list = async (query = '', visitor = office) => {
  const { status, body } = await visitor.get(`${path}${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body as { data: Pair[]; pagination: Record<string, number> };
};
const pairs = async (query = '', visitor = office) =>
  (await list(query, visitor)).data.map(({ students, reasons }) => [...students.map(({ id }) => id), ...reasons]);
const mark = (student_id: number, other_id: number, distinct: boolean, visitor = office) =>
  visitor.ask('PUT', path, { body: { student_id, other_id, distinct } });

const born = { date_of_birth: '2011-01-02' };
const guardian = { guardian_name: 'Grace', guardian_phone: '+49 170 123 45 67' };
const family = { ...born, ...guardian };

describe('students who were probably added twice (Probable duplicates)', () => {
  it.each([
    ['Zoë Müller', 'Mueller, Zoe', born, born, ['name', 'date_of_birth']],
    ['Søren Strauß', 'SOREN STRAUSS', guardian, { guardian_phone: '0170/1234567' }, ['name', 'guardian_phone']],
    ['Åse Ødegård', 'Aase Oedegaard', born, born, ['name', 'date_of_birth']],
    ['Anna-Maria O’Brien', 'Anna Obrien', born, born, ['name', 'date_of_birth']],
    ['Ann Obi', 'Ann Obi', { email: 'ann@x.example' }, { email: 'Ann@X.example' }, ['name', 'email']],
    ['Ann Obi', 'Anna Obi', family, family, ['similar_name', 'date_of_birth', 'guardian_phone']],
    ['Иван Петров', 'Петров Иван', born, born, ['name', 'date_of_birth']],
  ])('are found: %s and %s', async (one, other, fields, others, reasons) => {
    const ids = [await student(one, fields), await student(other, others)];
    expect(await pairs()).toEqual([[...ids, ...reasons]]);
  });

  it('are found by the name that a student goes by', async () => {
    const ids = [await student('William Li', born), await student('Bill Li', born)];
    expect(await pairs()).toEqual([]);
    expect((await school.put(`/students/${ids[0]}/preferred-name`, { preferred_given_name: 'Bill' })).status).toBe(200);
    expect(await pairs()).toEqual([[...ids, 'name', 'date_of_birth']]);
  });

  it('are not twins, siblings, namesakes or students without an address', async () => {
    await student('Tom Obi', { ...family, email: 'obi@x.example' });
    await student('Tim Obi', { ...family, email: 'obi@x.example' });
    await student('Eva Obi', { ...guardian, date_of_birth: '2013-05-06', email: 'obi@x.example' });
    await student('Tom Obi', { date_of_birth: '2012-03-04', guardian_phone: '555 0199' });
    await sql`UPDATE student SET email = 'none@example.invalid'`;
    expect(await pairs()).toEqual([]);
  });

  it('are not found by a value that many have', async () => {
    for (let count = 0; count < 21; count += 1) await student('Ann Obi', { email: 'office@school.example' });
    expect(await pairs()).toEqual([]);
  });

  it('are listed with the surest first, page by page, and with those who are withdrawn', async () => {
    const withdrawn = await student('Bo Li', born);
    await school.post(`/students/${withdrawn}/withdraw`, { date: '2026-06-01' });
    const weak = [withdrawn, await student('Bo Li', born)];
    const sure = [await student('Ann Obi', family), await student('Ann Obi', family)];
    const { data, pagination } = await list();
    expect(data.map(({ students }) => students.map(({ id }) => id))).toEqual([sure, weak]);
    expect(data[1]?.students.map((each) => each.is_withdrawn)).toEqual([true, false]);
    expect(pagination).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 });
    expect((await list('?page=2')).data).toEqual([]);
    expect((await office.get(`${path}?page=0`)).status).toBe(400);
  });

  it('are no more once a person said that they are two, until that is taken back', async () => {
    const [low, high] = [await student('Ann Obi', born), await student('Ann Obi', born)];
    expect((await mark(high, low, true)).status).toBe(204);
    expect((await mark(low, high, true)).status).toBe(204);
    expect(await pairs()).toEqual([]);
    const [pair] = (await list('?distinct=true')).data;
    expect(pair).toMatchObject({ students: [{ id: low }, { id: high }], distinct: { user_id: expect.any(Number) } });
    expect(Date.parse(pair?.distinct?.noted_at ?? '')).not.toBeNaN();
    expect((await mark(low, high, false)).status).toBe(204);
    expect(await pairs('?distinct=true')).toEqual([]);
    expect(await pairs()).toHaveLength(1);
  });

  it('are forgotten with a student who is deleted or merged', async () => {
    const ids = [
      await student('Ann Obi', born),
      await student('Ann Obi', born),
      await student('Ann Obi', born),
    ] as const;
    await mark(ids[0], ids[1], true);
    await mark(ids[1], ids[2], true);
    expect((await school.post(`/students/${ids[0]}/merge`, { other_id: ids[1] })).status).toBe(200);
    expect(await sql`SELECT FROM distinct_student`).toEqual([]);
    expect(await pairs()).toEqual([[ids[0], ids[2], 'name', 'date_of_birth']]);
  });

  it('are two students who are there', async () => {
    const id = await student('Ann Obi', born);
    expect((await mark(id, 999_999, true)).status).toBe(404);
    const itself = await mark(id, id, true);
    expect([itself.status, itself.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('are in the audit trail: who saw and who decided it (Audit for people)', async () => {
    const ids = [await student('Ann Obi', born), await student('Ann Obi', born)] as const;
    await mark(...ids, true);
    await list('?distinct=true');
    await dashboard.servers.schools.get('production')!.get(ReadAuditLog, { strict: false }).flush();
    const events = await dashboard.database.pool('access')`
      SELECT action, record, change, student_ids FROM record_event WHERE route LIKE '% /dashboard/api/schools/:environment/duplicates'
        AND student_ids @> ${[...ids]}::integer[] ORDER BY action`;
    expect(events).toEqual([
      { action: 'read', record: null, change: null, student_ids: [...ids] },
      { action: 'write', record: 'student', change: 'changed', student_ids: [...ids] },
    ]);
  });
});

describe('a user who sees one school', () => {
  it('finds those of whom both are in the share, and decides about no others (Users with a share)', async () => {
    const { lincoln } = await addTwoSchools(sql);
    const roles = { production: 'office', sandbox: null } as const;
    const share = { production: { schoolIds: [lincoln.school], classIds: [], teacherId: null } };
    const limited = await dashboard.person('office', 'limited', roles, share);
    const [one, other, third] = [
      await student('Ann Obi', family),
      await student('Ann Obi', family),
      await student('Ann Obi', born),
    ];
    await sql`UPDATE student SET school_id = ${lincoln.school} WHERE id IN (${one}, ${other})`;
    expect(await pairs('', limited)).toEqual([[one, other, 'name', 'date_of_birth', 'guardian_phone']]);
    expect(await pairs(`?school_id=${lincoln.school}`)).toHaveLength(3);
    expect((await mark(one, third, true, limited)).status).toBe(404);
    expect((await mark(one, other, true, limited)).status).toBe(204);
    expect(await pairs('', limited)).toEqual([]);
  });
});
