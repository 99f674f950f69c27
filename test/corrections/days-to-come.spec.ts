import { expectInvalid, expectNotFound } from '../support/expectations';
import { eventually } from '../support/programs/process';
import { StoppedClock, TestSchool } from '../support/test-school';

const firstDay = new Date('2026-09-01T10:00:00.000Z');
const day = 24 * 60 * 60 * 1000;
const clock = new StoppedClock(firstDay);
let school: TestSchool;

/** It is the first of September again. */
const beginAgain = () => clock.advance(firstDay.getTime() - clock.now().getTime());

beforeAll(async () => {
  school = await TestSchool.open({ clock });
});

beforeEach(beginAgain);

afterAll(() => school.close());

const enroll = (class_id: number, student_id: number, dates: object = {}) =>
  school.post(`/classes/${class_id}/enroll`, { student_id, ...dates });
const withdraw = (class_id: number, student_id: number, query = '') =>
  school.request('DELETE', `/classes/${class_id}/enroll/${student_id}${query}`, {});
/** Moves the last enrollment of a student. */
const move = async (student_id: number, body: object) => {
  const { id } = (await enrollmentsOf(student_id)).at(-1) as Enrollment;
  return school.post(`/enrollments/${id}/move`, body);
};
const leave = (id: number, date: string, reason: string | null = null) =>
  school.post(`/students/${id}/withdraw`, { date, reason });
const reinstate = (id: number, query = '') => school.request('POST', `/students/${id}/reinstate${query}`, {});
const countOf = async (class_id: number) => (await school.get(`/classes/${class_id}`)).body.enrolled_count as number;
const statusOf = async (id: number) => (await school.get(`/students/${id}/status`)).body.status as string;
const withdrawalsOf = async (id: number) =>
  (await school.get(`/students/${id}/withdrawals`)).body.withdrawals as object[];
const rosterOf = async (class_id: number, query = ''): Promise<number[]> =>
  (await school.get(`/classes/${class_id}/roster${query}`)).body.students.map(({ id }: { id: number }) => id);

interface Enrollment {
  readonly id: number;
  readonly class_id: number;
  readonly student_id: number;
  readonly begin_date: string;
  readonly end_date: string | null;
}

const enrollmentsOf = async (student_id: number): Promise<Enrollment[]> =>
  (await school.get(`/enrollments?student_id=${student_id}&per_page=100`)).body.data;
const periodsOf = async (student_id: number) =>
  (await enrollmentsOf(student_id)).map(({ begin_date, end_date }) => [begin_date, end_date]);

describe('a day to come (Days to come)', () => {
  it('begins and ends a seat when it comes', async () => {
    const [class_id, one, other] = [
      await school.schoolClass({ capacity: 1 }),
      await school.student(),
      await school.student(),
    ];
    expect((await enroll(class_id, one, { end_date: '2026-09-11' })).status).toBe(201);
    expect((await enroll(class_id, other, { begin_date: '2026-09-10' })).body.code).toBe('CLASS_FULL');
    expect((await enroll(class_id, other, { begin_date: '2026-09-11' })).status).toBe(201);
    const days = ['', '?as_of=2026-09-10', '?as_of=2026-09-11'];
    expect(await Promise.all(days.map((query) => rosterOf(class_id, query)))).toEqual([[one], [one], [other]]);
    expect(await countOf(class_id)).toBe(1);
    clock.advance(10 * day);
    expect(await rosterOf(class_id)).toEqual([other]);
    await eventually(async () => (await countOf(class_id)) === 1);
    await withdraw(class_id, other, '?date=2026-10-01');
    expect([await rosterOf(class_id), await countOf(class_id)]).toEqual([[other], 1]);
    clock.advance(30 * day);
    expect(await rosterOf(class_id)).toEqual([]);
    await eventually(async () => (await countOf(class_id)) === 0);
  });

  it('takes effect although the service was not running when it came', async () => {
    const another = await TestSchool.open({ clock });
    const class_id = await another.schoolClass();
    const [stays, leaves] = [await another.student(), await another.student()];
    await another.post(`/classes/${class_id}/enroll`, { student_id: stays, begin_date: '2026-09-08' });
    await another.post(`/classes/${class_id}/enroll`, { student_id: leaves });
    await another.post(`/students/${leaves}/withdraw`, { date: '2026-09-05', reason: 'Moves away' });
    await another.app.close();
    clock.advance(20 * day);
    const again = await TestSchool.open({ clock, database: another.database });
    try {
      expect((await again.get(`/classes/${class_id}`)).body.enrolled_count).toBe(1);
      expect((await again.get('/students')).body.data.map(({ id }: { id: number }) => id)).toEqual([stays]);
      expect((await again.get(`/students/${leaves}/status`)).body).toMatchObject({
        status: 'withdrawn',
        withdrawn_on: '2026-09-05',
        reason: 'Moves away',
      });
    } finally {
      await again.app.close();
      await another.database.close();
    }
  });

  it('is when a student leaves the school, and a later one when the student returns', async () => {
    const [class_id, id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, id, { end_date: '2027-06-18' });
    expect((await leave(id, '2026-10-01', 'Abroad')).body).toMatchObject({ status: 'active' });
    expect(await periodsOf(id)).toEqual([['2026-09-01', '2026-10-01']]);
    const later = await school.schoolClass();
    expect((await enroll(later, id)).status).toBe(201);
    expect((await enroll(later, id, { begin_date: '2026-10-01' })).body.code).toBe('STUDENT_WITHDRAWN');
    expect((await reinstate(id, '?date=2026-09-30')).body.error).toContain('date must not be before 2026-10-01');
    expect((await reinstate(id, '?date=2026-11-02')).body).toMatchObject({ status: 'active' });
    expect(await periodsOf(id)).toEqual([
      ['2026-09-01', '2026-10-01'],
      ['2026-09-01', '2026-10-01'],
      ['2026-11-02', '2027-06-18'],
      ['2026-11-02', null],
    ]);
    for (const [days, status] of [
      [30, 'withdrawn'],
      [62, 'active'],
    ] as const) {
      beginAgain();
      clock.advance(days * day);
      await eventually(async () => (await statusOf(id)) === status);
    }
    expect(await withdrawalsOf(id)).toEqual([
      { id: expect.any(Number), date: '2026-10-01', return_date: '2026-11-02', reason: 'Abroad' },
    ]);
  });

  it('of a withdrawal may be changed, and the withdrawal be removed, until the student has returned', async () => {
    const [class_id, id] = [await school.schoolClass(), await school.student()];
    await enroll(class_id, id, { end_date: '2027-06-18' });
    await leave(id, '2026-10-01');
    await leave(id, '2026-12-01', 'Later');
    expect(await periodsOf(id)).toEqual([['2026-09-01', '2026-12-01']]);
    expect((await withdrawalsOf(id)).length).toBe(1);
    expectInvalid(await reinstate(id, '?mistake=true&date=2026-09-01'), 'mistake must not be given');
    expect((await reinstate(id, '?mistake=true')).status).toBe(200);
    expect([await periodsOf(id), await withdrawalsOf(id)]).toEqual([[['2026-09-01', '2027-06-18']], []]);
    expect((await reinstate(id, '?mistake=true')).body.code).toBe('STUDENT_NOT_WITHDRAWN');
  });
});

it('a return keeps day and reason of the withdrawal, and the seats begin again (Reinstating a student)', async () => {
  const [class_id, id] = [await school.schoolClass(), await school.student()];
  await enroll(class_id, id);
  clock.advance(10 * day);
  await leave(id, '2026-09-08', 'Moved away');
  clock.advance(10 * day);
  await reinstate(id);
  expect(await periodsOf(id)).toEqual([
    ['2026-09-01', '2026-09-08'],
    ['2026-09-21', null],
  ]);
  clock.advance(day);
  await leave(id, '2026-09-22', 'Moved away again');
  expect(await withdrawalsOf(id)).toMatchObject([
    { date: '2026-09-08', return_date: '2026-09-21', reason: 'Moved away' },
    { date: '2026-09-22', return_date: null, reason: 'Moved away again' },
  ]);
  expect((await leave(id, '2026-09-23')).body.code).toBe('STUDENT_WITHDRAWN');
  await reinstate(id);
  expectInvalid(await leave(id, '2026-09-10'), 'date must not be before');
});

describe('a period (Corrections of periods)', () => {
  it('may begin on a day that has passed, also in a batch', async () => {
    const [class_id, one, other] = [await school.schoolClass(), await school.student(), await school.student()];
    await enroll(class_id, one, { begin_date: '2026-08-24' });
    const records = [{ student_id: other, begin_date: '2026-08-25', end_date: '2026-08-28' }];
    expect((await school.post(`/classes/${class_id}/enroll/batch`, { records })).status).toBe(201);
    expect([await rosterOf(class_id, '?as_of=2026-08-26'), await rosterOf(class_id)]).toEqual([[one, other], [one]]);
    const wrong = await enroll(class_id, other, { begin_date: '2026-09-02', end_date: '2026-09-01' });
    expectInvalid(wrong, 'end_date must not be before');
  });

  it('is corrected, and never overlaps another one of the student in the class', async () => {
    const [class_id, id] = [await school.schoolClass({ capacity: 1 }), await school.student()];
    await enroll(class_id, id, { begin_date: '2026-08-24', end_date: '2026-08-28' });
    await enroll(class_id, id);
    const [first, second] = await enrollmentsOf(id);
    const correct = (dates: object) => school.put(`/enrollments/${first!.id}`, dates);
    const corrected = await correct({ begin_date: '2026-08-20', end_date: '2026-09-01' });
    expect([corrected.status, corrected.body]).toEqual([
      200,
      { ...first, begin_date: '2026-08-20', end_date: '2026-09-01' },
    ]);
    for (const dates of [
      { end_date: '2026-09-02' },
      { end_date: null },
      { begin_date: '2026-09-01', end_date: null },
    ]) {
      expect((await correct(dates)).body.code).toBe('ALREADY_ENROLLED');
    }
    expectInvalid(await correct({ end_date: '2026-08-01' }), 'end_date must not be before');
    expectNotFound(await school.put('/enrollments/999999', {}), 'Enrollment');
    const tag = (await school.get(`/enrollments/${first!.id}`)).headers.get('etag') ?? '';
    expect(
      (await school.put(`/enrollments/${first!.id}`, { end_date: '2026-08-27' }, { headers: { 'if-match': tag } }))
        .status,
    ).toBe(200);
    expect((await school.put(`/enrollments/${first!.id}`, {}, { headers: { 'if-match': tag } })).status).toBe(412);
    expect(await countOf(class_id)).toBe(1);
    expect((await school.request('DELETE', `/enrollments/${second!.id}`, {})).status).toBe(204);
    expectNotFound(await school.request('DELETE', `/enrollments/${second!.id}`, {}), 'Enrollment');
    expect(await countOf(class_id)).toBe(0);
  });

  it('that is longer takes a seat only where one is free, and a class with too many students can still be corrected', async () => {
    const [class_id, one, other] = [
      await school.schoolClass({ capacity: 2 }),
      await school.student(),
      await school.student(),
    ];
    await enroll(class_id, one, { end_date: '2026-10-01' });
    await enroll(class_id, other);
    const teacher_id = (await school.get(`/classes/${class_id}`)).body.teacher_id;
    await school.put(`/classes/${class_id}`, { name: 'Algebra', teacher_id, schedule: 'Mon', capacity: 1 });
    const [{ id }] = (await enrollmentsOf(one)) as [Enrollment];
    expect((await school.put(`/enrollments/${id}`, { end_date: '2026-10-02' })).body.code).toBe('CLASS_FULL');
    expect((await school.put(`/enrollments/${id}`, { begin_date: '2026-08-24', end_date: '2026-09-30' })).status).toBe(
      200,
    );
  });
});

it('a planned leave gets another return, or is removed (Days to come)', async () => {
  const [class_id, id] = [await school.schoolClass(), await school.student()];
  await enroll(class_id, id, { end_date: '2027-06-18' });
  await leave(id, '2026-09-08', 'Exchange');
  await reinstate(id, '?date=2026-10-01');
  await enroll(await school.schoolClass(), id);
  clock.advance(10 * day);
  await eventually(async () => (await statusOf(id)) === 'withdrawn');
  expect((await reinstate(id, '?date=2026-10-12')).status).toBe(200);
  expect(await periodsOf(id)).toEqual([
    ['2026-09-01', '2026-09-08'],
    ['2026-09-01', '2026-09-08'],
    ['2026-10-12', '2027-06-18'],
    ['2026-10-12', null],
  ]);
  expect(await withdrawalsOf(id)).toMatchObject([
    { date: '2026-09-08', return_date: '2026-10-12', reason: 'Exchange' },
  ]);
  expect((await reinstate(id, '?mistake=true')).body).toMatchObject({ status: 'active' });
  expect([await periodsOf(id), await withdrawalsOf(id)]).toEqual([
    [
      ['2026-09-01', '2027-06-18'],
      ['2026-09-01', null],
    ],
    [],
  ]);
});

describe('a move (Moving a student)', () => {
  it('ends one seat and begins another on the same day, or changes nothing', async () => {
    const [from, to, full] = [
      await school.schoolClass(),
      await school.schoolClass(),
      await school.schoolClass({ capacity: 0 }),
    ];
    const id = await school.student();
    await enroll(from, id);
    clock.advance(5 * day);
    expect((await move(id, { class_id: full })).body.code).toBe('CLASS_FULL');
    expectInvalid(await move(id, { class_id: 999_999 }), 'class_id does not name a');
    expectInvalid(await move(id, { class_id: from }), 'class_id must name another');
    expectNotFound(await school.post('/enrollments/999999/move', { class_id: to }), 'Enrollment');
    expect([await rosterOf(from), await rosterOf(to)]).toEqual([[id], []]);
    const { status, body } = await move(id, { class_id: to });
    expect([status, body]).toMatchObject([201, { class_id: to, student_id: id, begin_date: '2026-09-06' }]);
    expectNotFound(
      await school.post(`/enrollments/${(await enrollmentsOf(id))[0]!.id}/move`, { class_id: full }),
      'Enrollment',
    );
    expect([await rosterOf(from), await rosterOf(to)]).toEqual([[], [id]]);
    expect([await countOf(from), await countOf(to)]).toEqual([0, 1]);
    expect(await periodsOf(id)).toEqual([
      ['2026-09-01', '2026-09-06'],
      ['2026-09-06', null],
    ]);
  });

  it('may be one to come', async () => {
    const [from, to, id] = [await school.schoolClass(), await school.schoolClass(), await school.student()];
    await enroll(from, id, { end_date: '2027-06-18' });
    await move(id, { class_id: to, date: '2026-09-14' });
    expect((await enrollmentsOf(id)).at(-1)).toMatchObject({ begin_date: '2026-09-14', end_date: '2027-06-18' });
    const on = async (date: string) => [await rosterOf(from, `?as_of=${date}`), await rosterOf(to, `?as_of=${date}`)];
    expect([await on('2026-09-13'), await on('2026-09-14')]).toEqual([
      [[id], []],
      [[], [id]],
    ]);
  });
});

it('a copy learns of moves, corrections and removals from the list of enrollments (Cursors)', async () => {
  const another = await TestSchool.open({ clock });
  try {
    const copy = new Map<number, Enrollment>();
    let cursor = 'start';
    const sync = async () => {
      const { body } = await another.get(`/enrollments?after=${cursor}&per_page=1000`);
      for (const each of body.data as Enrollment[]) copy.set(each.id, each);
      for (const id of body.removed as number[]) copy.delete(id);
      cursor = body.pagination.next;
      return (body.data as Enrollment[]).length;
    };
    const [from, to] = [await another.schoolClass(), await another.schoolClass()];
    const students = [await another.student(), await another.student(), await another.student()];
    for (const student_id of students) await another.post(`/classes/${from}/enroll`, { student_id });
    await eventually(async () => (await sync(), copy.size === 3));
    const [one, two, three] = [...copy.values()] as [Enrollment, Enrollment, Enrollment];
    clock.advance(day);
    await another.post(`/enrollments/${one.id}/move`, { class_id: to });
    await another.put(`/enrollments/${two.id}`, { begin_date: '2026-08-24' });
    await another.request('DELETE', `/enrollments/${three.id}`, {});
    const all = async () => (await another.get('/enrollments?per_page=100')).body.data as Enrollment[];
    await eventually(
      async () => (
        await sync(),
        JSON.stringify([...copy.values()].toSorted((a, b) => a.id - b.id)) === JSON.stringify(await all())
      ),
    );
    expect(await sync()).toBe(0);
    expect([...copy.keys()].sort()).toEqual([one.id, two.id, one.id + 3]);
    const { body } = await another.get(`/enrollments?class_id=${to}`);
    expect(body).toMatchObject({
      data: [{ student_id: one.student_id, begin_date: '2026-09-02' }],
      pagination: { total: 1 },
    });
    expect((await another.get('/enrollments?as_of=2026-08-25')).body.data).toMatchObject([{ id: two.id }]);
  } finally {
    await another.close();
  }
});
