import { TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { settled } from '../syncs/settled';

jest.setTimeout(120_000);

let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** Keys that see one of the schools. */
let keys: { readonly lincoln: string; readonly roosevelt: string };

beforeAll(async () => {
  school = await TestSchool.open();
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
  const keyOf = (of: SmallSchool) => school.key({ share: { schoolIds: [of.school], classIds: [], teacherId: null } });
  keys = { lincoln: await keyOf(lincoln), roosevelt: await keyOf(roosevelt) };
  // The child of Lincoln has a class in either school.
  await school.post(`/classes/${roosevelt.schoolClass}/enroll`, { student_id: lincoln.student });
});

afterAll(() => school.close());

interface Changes {
  readonly ids: readonly number[];
  readonly removed: readonly number[];
}

/** A client with one of the keys that copies a list: each call has the changes since the one before. */
async function follows(list: string, key: string): Promise<() => Promise<Changes>> {
  let cursor = 'start';
  const next = async () => {
    await settled(school);
    const { body } = await school.get(`/${list}?after=${cursor}&per_page=100`, { key });
    cursor = body.pagination.next;
    return { ids: body.data.map(({ id }: { id: number }) => id), removed: body.removed };
  };
  await next();
  return next;
}

const created = async (path: string, body: object): Promise<number> => {
  const answer = await school.post(path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 201, expect.any(String)]);
  return answer.body.id;
};

/** Moves a record from the class of Lincoln to that of Roosevelt and back, and expects that both are told. */
async function expectTold(list: string, id: number, move: (schoolClass: number) => Promise<unknown>): Promise<void> {
  const [here, there] = [await follows(list, keys.lincoln), await follows(list, keys.roosevelt)];
  await move(roosevelt.schoolClass);
  expect([list, await here(), await there()]).toEqual([
    list,
    { ids: [], removed: expect.arrayContaining([id]) },
    { ids: [id], removed: [] },
  ]);
  await move(lincoln.schoolClass);
  expect([list, await here(), await there()]).toEqual([
    list,
    { ids: [id], removed: [] },
    { ids: [], removed: expect.arrayContaining([id]) },
  ]);
}

const put = async (path: string, body: object): Promise<void> => {
  const { status, text } = await school.put(path, body);
  expect([path, status, text]).toEqual([path, 200, expect.any(String)]);
};

describe('a record that moves to a class of another school', () => {
  const of = (student: number, schoolClass: number) => ({ student_id: student, class_id: schoolClass });

  it('leaves the one share and enters the other: a grade (Shares)', async () => {
    const id = await created('/grades', { ...of(lincoln.student, lincoln.schoolClass), score: 8, term: 'Fall' });
    await expectTold('grades', id, (class_id) => put(`/grades/${id}`, { class_id }));
  });

  it('a mark', async () => {
    const body = { ...of(lincoln.student, lincoln.schoolClass), date: '2026-11-02', status: 'late' };
    const id = await created('/attendance', body);
    await expectTold('attendance', id, (class_id) => put(`/attendance/${id}`, { class_id }));
  });

  it('a seat', async () => {
    const sql = school.sql();
    const [seat] = await sql<
      { id: number }[]
    >`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
      VALUES (${lincoln.schoolClass}, ${lincoln.student}, now(), '2025-09-01', '2025-10-01') RETURNING id`;
    const { id } = seat!;
    await expectTold(
      'enrollments',
      id,
      (class_id) => sql`UPDATE enrollment SET class_id = ${class_id} WHERE id = ${id}`,
    );
  });
});

it('a seat that moves to another student leaves the share of a class that the other one has not', async () => {
  const sql = school.sql();
  const [seat] = await sql<
    { id: number }[]
  >`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
    VALUES (${lincoln.schoolClass}, ${lincoln.student}, now(), '2024-09-01', '2024-10-01') RETURNING id`;
  const next = await follows('students', keys.lincoln);
  await sql`UPDATE enrollment SET student_id = ${roosevelt.student} WHERE id = ${seat!.id}`;
  expect((await next()).ids).toContain(roosevelt.student);
  const seats = await follows('enrollments', keys.lincoln);
  await sql`UPDATE enrollment SET student_id = ${lincoln.student} WHERE id = ${seat!.id}`;
  expect((await seats()).ids).toEqual([seat!.id]);
  expect((await next()).removed).toContain(roosevelt.student);
});
