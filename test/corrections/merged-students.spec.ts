import { expectInvalid } from '../support/expectations';
import type { TestSchool } from '../support/test-school';
import { day, MergingSchool } from './merging-school';

interface Merged {
  readonly moved: Record<string, number>;
  readonly conflicts: { key: string; record: string; id: number; other_id: number; kept: object; set_aside: object }[];
}

const merging = MergingSchool.forEachTest();
let school: TestSchool;

beforeAll(() => void (school = merging.school));

const post = (path: string, body: object, status: number) => merging.post(path, body, status);
const enroll = (class_id: number, student_id: number, more = {}) =>
  post(`/classes/${class_id}/enroll`, { student_id, ...more }, 201);
const mark = async (student_id: number, class_id: number, date: string, status: string, notes?: string) =>
  (await post('/attendance', { student_id, class_id, date, status, notes }, 201)).id as number;
const grade = async (student_id: number, class_id: number, score: number, assignment_name?: string) =>
  (await post('/grades', { student_id, class_id, score, max_score: 20, term: 'Q1', assignment_name }, 201))
    .id as number;
const merge = (id: number, other_id: number, more = {}): Promise<Merged> =>
  post(`/students/${id}/merge`, { other_id, ...more }, 200);
const undo = (id: number, other_id: number) => post(`/students/${id}/merge/undo`, { other_id }, 200);
const periodsOf = async (id: number) =>
  (await school.get(`/students/${id}/classes`)).body.classes.map(
    (each: { class: { id: number }; periods: object[] }) => [each.class.id, each.periods],
  );
const allOf = async (list: string, student_id: number) =>
  (await school.get(`/${list}?student_id=${student_id}&per_page=100`)).body.data as { id: number }[];
const countOf = async (id: number) => (await school.get(`/classes/${id}`)).body.enrolled_count as number;
const withoutTime = ({ updated_at: _, ...student }: { updated_at: string }) => student;

describe('two records of one student that are merged (Merging two students)', () => {
  it('become one that has the seats, grades, attendance and withdrawals of both', async () => {
    const [kept, other, open] = [await school.student(), await school.student(), await school.schoolClass()];
    await post(`/students/${other}/withdraw`, { date: '2026-06-01', reason: 'Abroad' }, 200);
    await post(`/students/${other}/reinstate`, {}, 200);
    await enroll(open, other);
    const [first, second] = [await grade(other, open, 12), await mark(other, open, '2026-09-01', 'late')];
    const { moved } = await merge(kept, other);
    expect(moved).toEqual({ enrollments: 1, grades: 1, attendance: 1, withdrawals: 1, contacts: 0, sourced_ids: 0 });
    expect(await periodsOf(kept)).toMatchObject([[open, [{ begin_date: '2026-09-01', end_date: null }]]]);
    expect((await allOf('grades', kept)).map(({ id }) => id)).toEqual([first]);
    expect((await allOf('attendance', kept)).map(({ id }) => id)).toEqual([second]);
    expect((await school.get(`/students/${kept}/withdrawals`)).body.withdrawals).toMatchObject([{ reason: 'Abroad' }]);
    expect(await countOf(open)).toBe(1);
  });

  it('become one that has what either of them knows, and its own values where both know something', async () => {
    const kept = await school.student({ name: 'Ann Obi', email: 'ann@x.example', grade_level: '9' });
    const guardian = { guardian_name: 'Grace Obi', guardian_phone: '+1 555' };
    const other = await school.student({
      name: 'Anna Obi',
      email: 'ann@x.example',
      grade_level: '10',
      date_of_birth: '2011-01-02',
      ...guardian,
    });
    const { conflicts } = await merge(kept, other, { exceptions: ['grade_level'] });
    expect(conflicts).toEqual([
      {
        key: 'name',
        record: 'student',
        id: null,
        other_id: null,
        kept: { name: 'Ann Obi' },
        set_aside: { name: 'Anna Obi' },
      },
      {
        key: 'grade_level',
        record: 'student',
        id: null,
        other_id: null,
        kept: { grade_level: '10' },
        set_aside: { grade_level: '9' },
      },
    ]);
    expect((await school.get(`/students/${kept}`)).body).toMatchObject({
      ...{ name: 'Ann Obi', grade_level: '10', date_of_birth: '2011-01-02', ...guardian },
    });
  });

  it('become one that has the contacts of both, each person once, and two again after the undo', async () => {
    const kept = await school.student({ guardian_name: 'Ada Obi' });
    const other = await school.student({ guardian_name: 'ada obi', guardian_phone: '+1 555 0100' });
    const contacts = async (id: number) => (await school.get(`/students/${id}/contacts`)).body.contacts as object[];
    const [own] = (await contacts(kept)) as { id: number }[];
    await school.put(`/contacts/${own!.id}`, { may_collect: true, note: 'Works at night' });
    const [same] = (await contacts(other)) as { id: number }[];
    await school.put(`/contacts/${same!.id}`, { note: 'Custody' });
    await post(`/students/${other}/contacts`, { name: 'Sam Obi', relation: 'uncle' }, 201);
    const before = [await contacts(kept), await contacts(other)];
    const { moved, conflicts } = await merge(kept, other);
    expect(moved).toMatchObject({ contacts: 1 });
    expect(conflicts).toContainEqual({
      ...{ key: `contact ${same!.id}`, record: 'contact', id: own!.id, other_id: same!.id },
      ...{ kept: { contact: 'Ada Obi', may_collect: true }, set_aside: { contact: 'Ada Obi', may_collect: false } },
    });
    expect(await contacts(kept)).toMatchObject([
      { name: 'Ada Obi', phones: ['+1 555 0100'], may_collect: true, note: 'Works at night\nCustody' },
      { name: 'Sam Obi', relation: 'uncle', call_order: 2 },
    ]);
    expect((await school.get(`/students/${kept}`)).body).toMatchObject({
      ...{ guardian_name: 'Ada Obi', guardian_phone: '+1 555 0100' },
    });
    await undo(kept, other);
    const timeless = (list: object[]) => list.map((contact) => withoutTime(contact as { updated_at: string }));
    expect([await contacts(kept), await contacts(other)].map(timeless)).toEqual(before.map(timeless));
    expect((await school.get(`/students/${kept}`)).body).toMatchObject({ guardian_phone: null });
  });

  it('answer for the other id that it is gone, and where', async () => {
    const [kept, other, third] = [await school.student(), await school.student(), await school.student()];
    await merge(other, third);
    await merge(kept, other);
    for (const id of [other, third]) {
      for (const path of ['', '/attendance', '/grades', '/classes', '/status', '/withdrawals', '/merges']) {
        const { status, body } = await school.get(`/students/${id}${path}`);
        expect([path, status, body]).toEqual([
          ...[path, 404],
          { error: 'Student not found', code: 'NOT_FOUND', status: 404, details: { merged_into: kept } },
        ]);
      }
    }
    expect((await school.get('/students/999999')).body).not.toHaveProperty('details');
    expect((await school.get(`/students/${kept}/merges`)).body).toEqual({
      student_id: kept,
      merges: [{ merged_id: other, merged_at: '2026-09-01T10:00:00.000Z', undone_at: null, undoable: true }],
    });
  });

  it('have one seat in a class where both had one, from the first day on', async () => {
    const [kept, other, both] = [
      await school.student(),
      await school.student(),
      await school.schoolClass({ capacity: 2 }),
    ];
    await enroll(both, kept, { begin_date: '2026-09-08' });
    await enroll(both, other, { begin_date: '2026-08-25', end_date: '2026-12-18' });
    const { moved, conflicts } = await merge(kept, other);
    expect([moved['enrollments'], conflicts.filter(({ record }) => record === 'enrollment')]).toMatchObject([
      ...[0],
      [
        {
          kept: { class_id: both, begin_date: '2026-08-25', end_date: null },
          set_aside: { begin_date: '2026-08-25', end_date: '2026-12-18' },
        },
      ],
    ]);
    expect(await periodsOf(kept)).toMatchObject([[both, [{ begin_date: '2026-08-25', end_date: null }]]]);
    expect(await countOf(both)).toBe(1);
  });

  it('have one mark of a class and day and one grade of an assignment, whose histories have both', async () => {
    const [kept, other, both] = [await school.student(), await school.student(), await school.schoolClass()];
    const [own, theirs] = [
      await mark(kept, both, '2026-09-01', 'absent'),
      await mark(other, both, '2026-09-01', 'present', 'Came late'),
    ];
    const [ownGrade, otherGrade] = [await grade(kept, both, 12, 'Essay'), await grade(other, both, 18, 'essay ')];
    const more = await grade(other, both, 9);
    const { moved, conflicts } = await merge(kept, other, { exceptions: [`grade ${otherGrade}`] });
    expect(moved).toMatchObject({ grades: 1, attendance: 0 });
    expect(conflicts.slice(-2)).toMatchObject([
      { key: `grade ${otherGrade}`, id: ownGrade, kept: { class_id: both, score: 18 }, set_aside: { score: 12 } },
      {
        key: `attendance ${theirs}`,
        id: own,
        kept: { date: '2026-09-01', status: 'absent' },
        set_aside: { status: 'present', notes: 'Came late' },
      },
    ]);
    expect(await allOf('attendance', kept)).toMatchObject([{ id: own, status: 'absent', notes: null }]);
    expect(await allOf('grades', kept)).toMatchObject([
      { id: ownGrade, score: 18, letter_grade: 'A-' },
      { id: more, score: 9 },
    ]);
    const history = (await school.get(`/attendance/${own}/history`)).body.data;
    expect(
      history.map(({ changes }: { changes: object[] }) =>
        changes.find((each) => (each as { field: string }).field === 'status'),
      ),
    ).toEqual([
      { field: 'status', from: 'present', to: 'absent' },
      { field: 'status', from: 'absent', to: 'present' },
      { field: 'status', from: null, to: 'absent' },
    ]);
    expect((await school.get(`/grades/${ownGrade}/history`)).body.data).toMatchObject([
      { version: 2, changes: expect.arrayContaining([{ field: 'score', from: 12, to: 18 }]) },
      { version: 1 },
    ]);
    expect((await school.get(`/grades/${otherGrade}`)).status).toBe(404);
  });

  it('are one that is at school, if one of them is', async () => {
    const [kept, other, open] = [await school.student(), await school.student(), await school.schoolClass()];
    await enroll(open, kept);
    await post(`/students/${kept}/withdraw`, { date: '2026-06-01' }, 200);
    await enroll(open, other);
    await merge(kept, other);
    expect((await school.get(`/students/${kept}/status`)).body.status).toBe('active');
    expect((await school.get(`/students/${kept}/withdrawals`)).body.withdrawals).toMatchObject([
      { date: '2026-06-01', return_date: '2026-09-01' },
    ]);
    await undo(kept, other);
    expect((await school.get(`/students/${kept}/status`)).body.status).toBe('withdrawn');
    expect((await school.get(`/students/${other}/status`)).body.status).toBe('active');
  });

  it('are gone and changed for clients that synchronise', async () => {
    const [kept, other, open] = [await school.student(), await school.student(), await school.schoolClass()];
    await enroll(open, other);
    const id = await grade(other, open, 12);
    const [students, grades] = [await merging.latest('students'), await merging.latest('grades')];
    await merge(kept, other);
    // While a transaction of another test is open, a cursor shows again what was there before.
    expect(await merging.after('students', students)).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: kept })]),
      removed: expect.arrayContaining([other]),
    });
    const moved = expect.objectContaining({ id, student_id: kept });
    expect(await merging.after('grades', grades)).toMatchObject({ data: expect.arrayContaining([moved]) });
    const next = await merging.latest('students');
    await undo(kept, other);
    const back = (await merging.after('students', next)).data.map((each: { id: number }) => each.id);
    expect(back).toEqual(expect.arrayContaining([kept, other]));
  });
});

describe('a merge that was a mistake (Undoing a merge)', () => {
  it('is undone: both students have what they had', async () => {
    const [kept, other] = [
      await school.student({ name: 'Bo Li' }),
      await school.student({ name: 'Bob Li', address: '1 Hill Road' }),
    ];
    const [both, only] = [await school.schoolClass(), await school.schoolClass()];
    for (const id of [kept, other]) {
      await enroll(both, id, { begin_date: id === kept ? '2026-09-01' : '2026-08-30' });
      await mark(id, both, '2026-09-01', id === kept ? 'absent' : 'late', `Of ${id}`);
      await grade(id, both, id === kept ? 11 : 17, 'Quiz');
    }
    await enroll(only, other);
    await mark(other, only, '2026-09-01', 'present');
    await post(`/students/${other}/withdraw`, { date: '2026-10-01', reason: 'Moves' }, 200);
    const state = async () => ({
      students: await Promise.all(
        [kept, other].map(async (id) => withoutTime((await school.get(`/students/${id}`)).body)),
      ),
      periods: [await periodsOf(kept), await periodsOf(other)],
      grades: [await allOf('grades', kept), await allOf('grades', other)],
      marks: [await allOf('attendance', kept), await allOf('attendance', other)],
      counts: [await countOf(both), await countOf(only)],
      withdrawals: (await school.get(`/students/${other}/withdrawals`)).body,
      histories: await Promise.all(
        [...(await allOf('grades', kept)), ...(await allOf('grades', other))].map(
          async ({ id }) => (await school.get(`/grades/${id}/history`)).body,
        ),
      ),
    });
    for (const on_conflict of ['keep', 'other']) {
      const before = await state();
      await merge(kept, other, { on_conflict });
      merging.clock.advance(day);
      expect(await undo(kept, other)).toEqual({
        student_id: kept,
        merged_id: other,
        enrollments: [],
        grades: [],
        attendance: [],
        contacts: [],
        fields: [],
      });
      expect(await state()).toEqual(before);
    }
  });

  it('leaves what was changed since with the student that stays, and lists it', async () => {
    const [kept, other, only] = [await school.student(), await school.student(), await school.schoolClass()];
    await enroll(only, other);
    const [changed, same] = [await grade(other, only, 10), await grade(other, only, 11)];
    const marked = await mark(other, only, '2026-09-01', 'late');
    await merge(kept, other);
    expect((await school.put(`/grades/${changed}`, { score: 12 })).status).toBe(200);
    expect((await school.put(`/attendance/${marked}`, { status: 'excused' })).status).toBe(200);
    expect(await undo(kept, other)).toMatchObject({ enrollments: [], grades: [changed], attendance: [marked] });
    expect((await allOf('grades', kept)).map(({ id }) => id)).toEqual([changed]);
    expect((await allOf('grades', other)).map(({ id }) => id)).toEqual([same]);
    expect((await allOf('attendance', kept)).map(({ id }) => id)).toEqual([marked]);
    expect(await periodsOf(other)).toMatchObject([[only, [{ end_date: null }]]]);
  });

  it('is undone with the withdrawals of both, also if the student who stayed was withdrawn since', async () => {
    const [kept, other] = [await school.student(), await school.student()];
    const [own, common] = [await school.schoolClass(), await school.schoolClass()];
    for (const [id, of] of [
      [kept, own],
      [other, common],
    ] as const)
      await enroll(of, id, { begin_date: '2026-06-01' });
    const withdrawn = async (id: number) =>
      (await school.get(`/students/${id}/withdrawals`)).body.withdrawals.map(
        ({ date, return_date: back }: { date: string; return_date: string | null }) => [date, back],
      );
    await post(`/students/${other}/withdraw`, { date: '2026-09-01' }, 200);
    await merge(kept, other);
    await post(`/students/${kept}/withdraw`, { date: '2026-08-25' }, 200);
    await undo(kept, other);
    expect([await withdrawn(kept), await withdrawn(other)]).toEqual([[['2026-08-25', null]], [['2026-09-01', null]]]);
    for (const id of [kept, other])
      expect((await school.get(`/students/${id}/status`)).body).toMatchObject({ status: 'withdrawn' });
  });

  it('leaves a withdrawal of the student who stayed ended that has been followed by another one', async () => {
    const [kept, other] = [await school.student(), await school.student()];
    await post(`/students/${kept}/withdraw`, { date: '2026-08-01' }, 200);
    await merge(kept, other);
    await post(`/students/${kept}/withdraw`, { date: '2026-09-01' }, 200);
    await undo(kept, other);
    const { withdrawals } = (await school.get(`/students/${kept}/withdrawals`)).body;
    expect(withdrawals).toMatchObject([
      { date: '2026-08-01', return_date: '2026-09-01' },
      { date: '2026-09-01', return_date: null },
    ]);
    expect((await school.get(`/students/${other}/status`)).body).toMatchObject({ status: 'active' });
  });

  it('is undone within 30 days, and once', async () => {
    await merging.expectUndoneOnce('students', await school.student(), await school.student());
  });
});

describe('a merge of students', () => {
  it('is shown by a dry run, which changes nothing', async () => {
    const [kept, other, both] = [await school.student(), await school.student(), await school.schoolClass()];
    for (const id of [kept, other]) await grade(id, both, id === kept ? 10 : 11, 'Test');
    const dry = await school.post(`/students/${kept}/merge?dry_run=true`, { other_id: other });
    expect([dry.status, dry.headers.get('dry-run')]).toEqual([200, 'true']);
    expect((await school.get(`/students/${other}`)).status).toBe(200);
    const { moved, conflicts } = await merge(kept, other);
    expect([moved, conflicts]).toEqual([dry.body.moved, dry.body.conflicts]);
  });

  it('names two students that exist, and conflicts that there are', async () => {
    const [kept, other] = [await school.student(), await school.student()];
    expectInvalid(await school.post(`/students/${kept}/merge`, { other_id: kept }), 'other_id');
    expectInvalid(await school.post(`/students/${kept}/merge`, { other_id: 999_999 }), 'other_id');
    expectInvalid(
      await school.post(`/students/${kept}/merge`, { other_id: other, exceptions: ['grade 1'] }),
      'exceptions',
    );
    expect((await school.post('/students/999999/merge', { other_id: other })).status).toBe(404);
    expect((await school.get(`/students/${other}`)).status).toBe(200);
  });

  it('needs the scope admin', async () => {
    const [kept, other] = [await school.student(), await school.student()];
    const key = await school.key({ scopes: ['read:students', 'write:students'] });
    expect((await school.post(`/students/${kept}/merge`, { other_id: other }, { key })).status).toBe(403);
  });

  it('is carried out once for an Idempotency-Key', async () => {
    const [kept, other] = [await school.student(), await school.student()];
    const headers = { 'idempotency-key': `merge-${kept}` };
    const [first, second] = [
      await school.post(`/students/${kept}/merge`, { other_id: other }, { headers }),
      await school.post(`/students/${kept}/merge`, { other_id: other }, { headers }),
    ];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  });

  it('is carried out one way if both ways are asked for at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await school.student(), await school.student()];
      const answers = await Promise.all([
        school.post(`/students/${one}/merge`, { other_id: other }),
        school.post(`/students/${other}/merge`, { other_id: one }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(answers.map(({ status }) => status).filter((status) => status === 400 || status === 404)).toHaveLength(1);
    }
  });

  it('loses nothing that is written about the students at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, other] = [await school.student(), await school.student()];
      const classes = [await school.schoolClass(), await school.schoolClass()];
      await enroll(classes[0]!, kept);
      const writes = await Promise.all([
        school.post(`/students/${kept}/merge`, { other_id: other }),
        ...classes.map((id) => school.post(`/classes/${id}/enroll`, { student_id: other })),
        ...classes.map((class_id) =>
          school.post('/attendance', { student_id: other, class_id, date: '2026-09-01', status: 'late' }),
        ),
        school.post('/grades', { student_id: other, class_id: classes[0], score: 1, term: 'Q1' }),
      ]);
      expect(writes.every(({ status }) => [200, 201, 400].includes(status))).toBe(true);
      const written = (from: number, to: number) =>
        writes.slice(from, to).filter(({ status }) => status === 201).length;
      expect(await allOf('attendance', kept)).toHaveLength(written(3, 5));
      expect(await allOf('grades', kept)).toHaveLength(written(5, 6));
      expect(await periodsOf(kept)).toHaveLength(writes[2]!.status === 201 ? 2 : 1);
      for (const id of classes)
        expect(await countOf(id)).toBe((await school.get(`/classes/${id}/roster`)).body.total_count);
    }
  });
});
