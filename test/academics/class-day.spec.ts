import { expectInvalid, expectNotFound } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

/** Already the third of March in Auckland. */
const clock = new StoppedClock(new Date('2026-03-02T12:30:00.000Z'));
let school: TestSchool;
let class_id: number;
let students: number[];

beforeAll(async () => {
  school = await TestSchool.open({ clock, settings: { schoolTimeZone: 'Pacific/Auckland' } });
  class_id = await school.schoolClass();
  students = [];
  for (const name of ['Ada', 'Bo', 'Chi', 'Di']) students.push(await school.student({ name }));
  for (const student_id of students.slice(0, 3)) await school.post(`/classes/${class_id}/enroll`, { student_id });
  const notes = 'Bus';
  for (const [index, status] of ['late', 'present'].entries()) {
    await school.post('/attendance', { student_id: students[index], class_id, date: '2026-03-03', status, notes });
  }
  // Not of the day, not of this class.
  await school.post('/attendance', { student_id: students[2], class_id, date: '2026-03-04', status: 'absent' });
  const other = await school.schoolClass();
  await school.post('/attendance', { student_id: students[2], class_id: other, date: '2026-03-03', status: 'absent' });
});

afterAll(() => school.close());

const dayOf = (query = '', id = class_id) => school.get(`/classes/${id}/attendance${query}`);

describe("a class's attendance of a day (Attendance of a class)", () => {
  it('has each student of the roster with the status, the record and the notes, and counts them', async () => {
    const { status, body } = await dayOf('?date=2026-03-03');
    expect(status).toBe(200);
    const attendance_id = expect.any(Number) as number;
    expect(body).toEqual({
      class_id,
      date: '2026-03-03',
      students: [
        { student_id: students[0], name: 'Ada', enrolled: true, attendance_id, status: 'late', notes: 'Bus' },
        { student_id: students[1], name: 'Bo', enrolled: true, attendance_id, status: 'present', notes: 'Bus' },
        { student_id: students[2], name: 'Chi', enrolled: true, attendance_id: null, status: null, notes: null },
      ],
      counts: { total: 3, present: 1, absent: 0, late: 1, excused: 0, unmarked: 1 },
    });
    const record = (await school.get(`/attendance/${body.students[0].attendance_id}`)).body;
    expect(record).toMatchObject({ student_id: students[0], class_id, status: 'late' });
  });

  it('is that of today at the school unless a date is given', async () => {
    expect((await dayOf()).body).toEqual((await dayOf('?date=2026-03-03')).body);
  });

  it('has those who sat there on that day, who need not sit there now', async () => {
    const { students: earlier } = (await dayOf('?date=2026-03-02')).body;
    expect(earlier).toEqual([]);
    clock.advance(24 * 60 * 60 * 1000);
    expect((await school.request('DELETE', `/classes/${class_id}/enroll/${students[2]}`, {})).status).toBe(204);
    expect((await dayOf('?date=2026-03-03')).body.counts).toMatchObject({ total: 3 });
    const { body: today } = await dayOf();
    expect(today).toMatchObject({ date: '2026-03-04', counts: { total: 3, absent: 1, unmarked: 2 } });
    // Her absence of that day was recorded before she left.
    expect(today.students.at(-1)).toMatchObject({ name: 'Chi', enrolled: false, status: 'absent' });
  });

  it('has each mark of the day, also of a student who has moved to another class since', async () => {
    const student_id = await school.student({ name: 'Eve' });
    const [from, to] = [await school.schoolClass(), await school.schoolClass()];
    await school.post(`/classes/${from}/enroll`, { student_id });
    const [before, today] = ['2026-03-04', '2026-03-05'];
    clock.advance(24 * 60 * 60 * 1000);
    for (const date of [before, today])
      await school.post('/attendance', { student_id, class_id: from, date, status: 'late' });
    await school.request('DELETE', `/classes/${from}/enroll/${student_id}`, {});
    await school.post(`/classes/${to}/enroll`, { student_id });
    const eve = { student_id, name: 'Eve' };
    expect((await dayOf(`?date=${before}`, from)).body.students).toMatchObject([{ ...eve, enrolled: true }]);
    expect((await dayOf('', from)).body).toMatchObject({
      date: today,
      students: [{ ...eve, enrolled: false, attendance_id: expect.any(Number), status: 'late' }],
      counts: { total: 1, late: 1, unmarked: 0 },
    });
    expect((await dayOf('', to)).body).toMatchObject({
      students: [{ ...eve, enrolled: true, status: null }],
      counts: { total: 1, late: 0, unmarked: 1 },
    });
  });

  it('has the mark of a student who never sat there, and counts it', async () => {
    const [empty, student_id] = [await school.schoolClass(), await school.student({ name: 'Fay' })];
    await school.post('/attendance', { student_id, class_id: empty, date: '2026-03-03', status: 'excused' });
    expect((await dayOf('?date=2026-03-03', empty)).body).toMatchObject({
      students: [{ student_id, enrolled: false, status: 'excused' }],
      counts: { total: 1, excused: 1, unmarked: 0 },
    });
  });

  it('has the order of ids, or of names or family names as people order them (Order of lists)', async () => {
    const ordered = await school.schoolClass();
    const names = ['Zoë', 'émile', 'Émile', 'emma', 'Adam', 'Zoë Abel'];
    for (const name of names) {
      await school.post(`/classes/${ordered}/enroll`, { student_id: await school.student({ name }) });
    }
    const namesIn = async (path: string) =>
      (await school.get(`/classes/${ordered}/${path}`)).body.students.map(({ name }: { name: string }) => name);
    for (const path of ['attendance?', 'roster?', 'roster?as_of=2026-03-05&']) {
      expect(await namesIn(path)).toEqual(names);
      expect(await namesIn(`${path}sort=id`)).toEqual(names);
      expect(await namesIn(`${path}sort=name`)).toEqual(['Adam', 'émile', 'Émile', 'emma', 'Zoë', 'Zoë Abel']);
      expect(await namesIn(`${path}sort=family_name`)).toEqual(['Zoë Abel', 'Adam', 'émile', 'Émile', 'emma', 'Zoë']);
    }
    expectInvalid(await dayOf('?sort=-name', ordered), 'sort');
    expectInvalid(await school.get(`/classes/${ordered}/roster?sort=email`), 'sort');
  });

  it('is empty for a class without students', async () => {
    const empty = await school.schoolClass();
    expect((await dayOf('', empty)).body).toMatchObject({
      students: [],
      counts: { total: 0, present: 0, absent: 0, late: 0, excused: 0, unmarked: 0 },
    });
  });

  it('is 404 for an unknown class and 400 for a date that does not exist', async () => {
    expectNotFound(await dayOf('', 999_999), 'Class');
    expectInvalid(await dayOf('?date=2026-02-30'), 'date');
  });
});
