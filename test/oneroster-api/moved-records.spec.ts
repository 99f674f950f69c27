import { tokenOf } from '../support/one-roster';
import { TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { Consumer } from './consumer';
import { Copy } from './copy';
import { GradebookClient } from './gradebook-client';

jest.setTimeout(120_000);

let school: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
let office: GradebookClient;
/** Of a key that sees Lincoln. */
let restricted: { readonly rostering: Consumer; readonly gradebook: Consumer };

beforeAll(async () => {
  school = await TestSchool.open();
  ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
  const key = await school.unlimitedKey({ share: { schoolIds: [lincoln.school], classIds: [], teacherId: null } });
  const token = await tokenOf(school, key);
  restricted = {
    rostering: await Consumer.of(school, token),
    gradebook: await Consumer.of(school, token, 'gradebook'),
  };
  office = await GradebookClient.of(school);
  await office.get('/categories');
});

afterAll(() => school.close());

/** What copies of the lists of a share have otherwise than the lists, after each of some changes. */
async function missed(changes: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> {
  const copies = [
    { copy: new Copy('/users', 'when its last pull began'), consumer: restricted.rostering },
    { copy: new Copy('/enrollments', 'when its last pull began'), consumer: restricted.rostering },
    { copy: new Copy('/lineItems', 'when its last pull began'), consumer: restricted.gradebook },
    { copy: new Copy('/results', 'when its last pull began'), consumer: restricted.gradebook },
  ];
  const found: string[] = [];
  for (const { copy, consumer } of copies) await copy.pull(consumer);
  for (const change of [() => Promise.resolve(), ...changes]) {
    await change();
    for (const { copy, consumer } of copies) {
      await copy.pull(consumer);
      found.push(...(await copy.differences(consumer)));
    }
  }
  return found;
}

const ofRecord = async (record: string, id: number): Promise<string> => {
  const [row] = await school.sql()<{ id: string }[]>`
    SELECT sourced_id AS id FROM roster_entry WHERE record = ${record} AND record_id = ${id} AND status <> 'removed'`;
  return row!.id;
};
const put = async (path: string, body: object): Promise<void> => {
  const { status, text } = await office.send('PUT', path, body);
  expect([path, status < 300 ? '' : text]).toEqual([path, '']);
};
const item = async (id: string, { schoolClass }: SmallSchool) =>
  put(`/lineItems/${id}`, {
    lineItem: {
      ...{ title: `Quiz ${id}`, assignDate: '2026-09-01', dueDate: '2026-09-02', resultValueMax: 20 },
      class: { sourcedId: await ofRecord('school_class', schoolClass) },
    },
  });
/** @param score null for an exempt one */
const result = async (id: string, lineItem: string, score: number | null) =>
  put(`/results/${id}`, {
    result: {
      ...(score === null ? { scoreStatus: 'exempt' } : { scoreStatus: 'fully graded', score }),
      scoreDate: '2026-09-03',
      lineItem: { sourcedId: lineItem },
      student: { sourcedId: await ofRecord('student', lincoln.student) },
    },
  });
const seen = async (path: string): Promise<readonly string[]> =>
  (await restricted.gradebook.list(path)).map(({ sourcedId }) => sourcedId);

describe('a key that sees one school learns of', () => {
  it('line items that move to a class of another school, and come back', async () => {
    await item('moved', lincoln);
    const move = (to: SmallSchool) => () => item('moved', to);
    await expect(missed([move(roosevelt), move(lincoln), move(roosevelt)])).resolves.toEqual([]);
    expect(await seen('/lineItems')).not.toContain('moved');
    await expect(missed([move(lincoln)])).resolves.toEqual([]);
    expect(await seen('/lineItems')).toContain('moved');
  });

  it('grades that move to a class of another school', async () => {
    const { body } = await school.post('/grades', {
      ...{ student_id: lincoln.student, class_id: lincoln.schoolClass, score: 8, term: 'Fall' },
    });
    const move = (class_id: number) => () => school.put(`/grades/${body.id}`, { class_id });
    const there = move(roosevelt.schoolClass);
    await expect(missed([there, move(lincoln.schoolClass), there])).resolves.toEqual([]);
  });

  it('grades and line items that go elsewhere, and not where they went', async () => {
    await item('going', lincoln);
    const { body } = await school.post('/grades', {
      ...{ student_id: lincoln.student, class_id: lincoln.schoolClass, score: 5, term: 'Winter' },
    });
    await Promise.all(['/lineItems', '/results'].map(seen));
    const since = new Date().toISOString();
    const ids = { '/lineItems': 'going', '/results': await ofRecord('grade', body.id as number) };
    await item('going', roosevelt);
    await school.put(`/grades/${body.id}`, { class_id: roosevelt.schoolClass });
    const elsewhere = await ofRecord('school_class', roosevelt.schoolClass);
    const here = await ofRecord('school_class', lincoln.schoolClass);
    for (const [path, id] of Object.entries(ids)) {
      for (const list of [path, `/classes/${here}${path}`]) {
        const { objects } = await restricted.gradebook.page(list, { filter: `dateLastModified>'${since}'` });
        expect([list, objects]).toEqual([
          list,
          expect.arrayContaining([expect.objectContaining({ sourcedId: id, status: 'tobedeleted' })]),
        ]);
        expect(JSON.stringify(objects)).not.toContain(elsewhere);
      }
      const filter = `class.sourcedId='${elsewhere}' AND status='tobedeleted'`;
      await expect(restricted.gradebook.list(path, { filter })).resolves.toEqual([]);
    }
  });

  it('results that move to a line item of another school, also if they become grades or are grades no more', async () => {
    await item('here', lincoln);
    await item('there', roosevelt);
    for (const [before, after] of [
      ...[
        [8, 9],
        [null, null],
      ],
      ...[
        [null, 9],
        [8, null],
      ],
    ] as const) {
      const id = `r-${before}-${after}`;
      await result(id, 'here', before);
      const moves = [() => result(id, 'there', after), () => result(id, 'here', before)];
      await expect(missed([...moves, ...moves, moves[0]!])).resolves.toEqual([]);
      expect(await seen('/results')).not.toContain(id);
    }
    const { body } = await school.post('/grades', {
      ...{ student_id: lincoln.student, class_id: lincoln.schoolClass, score: 7, term: 'Spring' },
    });
    await seen('/results');
    const id = await ofRecord('grade', body.id as number);
    await expect(missed([() => result(id, 'there', null)])).resolves.toEqual([]);
    expect(await seen('/results')).not.toContain(id);
  });

  it('the results and guardians of a student and of a class that leave', async () => {
    const sql = school.sql();
    await item('last', lincoln);
    await result('exempt', 'last', null);
    const [guardian] = await sql<{ id: number }[]>`
      INSERT INTO guardian (given_name, family_name, updated_at) VALUES ('Grace', 'Obi', now()) RETURNING id`;
    await sql`INSERT INTO student_guardian (student_id, guardian_id, place) VALUES (${lincoln.student}, ${guardian!.id}, 1)`;
    await school.post(`/students/${lincoln.student}/contacts`, { name: 'Uncle Joe' });
    const home = (to: SmallSchool) => sql`UPDATE student SET school_id = ${to.school} WHERE id = ${lincoln.student}`;
    const ofClass = (to: SmallSchool) =>
      sql`UPDATE school_class SET school_id = ${to.school} WHERE id = ${lincoln.schoolClass}`;
    const seat = () => sql`DELETE FROM enrollment WHERE student_id = ${lincoln.student}`;
    expect((await restricted.rostering.list('/users')).map(({ familyName }) => familyName)).toContain('Obi');
    const changes = [
      () => ofClass(roosevelt),
      () => ofClass(lincoln),
      seat,
      () => home(roosevelt),
      () => home(lincoln),
    ];
    const named = (name: string | null) => () =>
      sql`UPDATE contact SET name = ${name} WHERE guardian_id = ${guardian!.id}`;
    const seated =
      (end: string | null) => () => sql`INSERT INTO enrollment (class_id, student_id, enrolled_at, begin_date, end_date)
      VALUES (${lincoln.schoolClass}, ${lincoln.student}, now(), '2025-09-01', ${end})`;
    // The last one makes the student a former one.
    changes.push(
      named(null),
      named('Grace Obi'),
      seated('2025-10-01'),
      () => home(roosevelt),
      seat,
      seated('2025-10-01'),
    );
    changes.push(
      () => home(lincoln),
      () => sql`DELETE FROM student_guardian`,
    );
    for (const change of changes) {
      expect([String(change), await missed([change])]).toEqual([String(change), []]);
    }
  });
});
