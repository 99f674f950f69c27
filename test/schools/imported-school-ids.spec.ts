import { importFile } from '../interchange/api-imports';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let hill: number;
let dale: number;

beforeAll(async () => {
  school = await TestSchool.open();
  [hill, dale] = [await opened('Hill School'), await opened('Dale School')];
});

afterAll(() => school.close());

const opened = async (name: string): Promise<number> => (await school.post('/schools', { name })).body.id;

const lists = [
  {
    kind: 'students',
    add: () => school.student({ name: 'Zoë', school_id: hill }),
    row: () => 'name,email,grade_level\nAda Obi,ada@example.org,5',
  },
  {
    kind: 'teachers',
    add: () => school.teacher({ name: 'Femi', school_id: hill }),
    row: () => 'name,email,department\nTom Ito,tom@example.org,Science',
  },
  {
    kind: 'classes',
    add: () => school.schoolClass({ name: 'Art', school_id: hill }),
    row: async () => `name,teacher_id,schedule\nAlgebra,${await school.teacher()},Mon 09:00`,
  },
] as const;

describe.each(lists)('a file of $kind with school_id', ({ kind, add, row }) => {
  const imported = (text: string) => importFile(school, { kind }, text);
  const schoolOf = async (id: number) => (await school.get(`/${kind}/${id}/school`)).body.school?.id ?? null;
  const undone = async ({ id }: { id: number }) => (await school.post(`/imports/${id}/undo`, undefined)).status;

  it('changes the school of a record once, and its undo puts the former one back (Schools of records)', async () => {
    const id = await add();
    const file = `id,school_id\n${id},${dale}\n`;
    const first = await imported(file);
    expect(first).toMatchObject({ status: 'done', changed: 1, unchanged: 0 });
    expect(await schoolOf(id)).toBe(dale);
    expect(await imported(file)).toMatchObject({ status: 'done', changed: 0, unchanged: 1 });
    expect(await undone(first)).toBe(200);
    expect(await schoolOf(id)).toBe(hill);
  });

  it('is not undone when the record has got another school since', async () => {
    const id = await add();
    const change = await imported(`id,school_id\n${id},${dale}\n`);
    await school.put(`/${kind}/${id}/school`, { school_id: null });
    expect(await undone(change)).toBe(409);
    expect(await schoolOf(id)).toBeNull();
  });

  it('creates records of a school, and reports a school that there is none of', async () => {
    const [heading, record] = (await row()).split('\n');
    const file = (school_id: number) => `${heading},school_id\n${record},${school_id}\n`;
    expect(await imported(file(999_999))).toMatchObject({ status: 'refused', errors: 1 });
    expect(await imported(file(hill))).toMatchObject({ status: 'done', created: 1 });
    const { body } = await school.get(`/${kind}?school_id=${hill}&sort=-id&per_page=1`);
    expect(await schoolOf(body.data[0].id)).toBe(hill);
    expect(record).toContain(body.data[0].name);
  });
});
