import { type Answer, StoppedClock, TestSchool } from '../support/test-school';
import { addTwoSchools, type SmallSchool } from '../support/two-schools';
import { settled } from '../syncs/settled';
import { keyWith } from './district';

const clock = new StoppedClock();
let district: TestSchool;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** Keys that see Lincoln, its class, and the classes of its teacher. */
const keys: Record<string, string> = {};

const day = 86_400_000;
const old = {
  email: 'old-address@home.example',
  guardian_name: 'Ona Okafor',
  guardian_email: 'ona@home.example',
  guardian_phone: '555-0100',
  address: '1 Old Street',
};
/** What Roosevelt learns after the move. */
const later = {
  email: 'new-address@home.example',
  guardian_name: 'Uwe Okafor',
  guardian_email: 'uwe@home.example',
  guardian_phone: '555-0200',
  address: '2 New Street',
};
const none = { email: null, guardian_name: null, guardian_email: null, guardian_phone: null, address: null };
const secrets = new RegExp([...Object.values(old), ...Object.values(later)].join('|'));

beforeEach(async () => {
  district = await TestSchool.open({ clock });
  ({ lincoln, roosevelt } = await addTwoSchools(district.sql()));
  const { school, schoolClass, teacher } = lincoln;
  const grants = { schools: [], classes: [], teacher: null };
  ({ key: keys['school'] } = await keyWith(district, { ...grants, schools: [school] }));
  ({ key: keys['class'] } = await keyWith(district, { ...grants, classes: [schoolClass] }));
  ({ key: keys['teacher'] } = await keyWith(district, { ...grants, teacher }));
});

afterEach(() => district.close());

const seen = async (id: number, of: string): Promise<Record<string, unknown>> =>
  (await district.get(`/students/${id}`, { key: keys[of]! })).body;

/** A student who moves from Lincoln to Roosevelt, with a mark in Lincoln. @param days how long the seat in Lincoln lasted */
async function moved(days: number, home: number | null = roosevelt.school): Promise<number> {
  const id = await district.student({ name: 'Ben Okafor', ...old });
  const seat = { student_id: id };
  expect((await district.post(`/classes/${lincoln.schoolClass}/enroll`, seat)).status).toBe(201);
  const grade = { ...seat, class_id: lincoln.schoolClass, score: 5, max_score: 10, term: 'Q1' };
  expect((await district.post('/grades', grade)).status).toBe(201);
  clock.advance(days * day);
  expect((await district.request('DELETE', `/classes/${lincoln.schoolClass}/enroll/${id}`, {})).status).toBeLessThan(
    300,
  );
  expect((await district.post(`/classes/${roosevelt.schoolClass}/enroll`, seat)).status).toBe(201);
  if (home !== null) expect((await district.put(`/students/${id}/school`, { school_id: home })).status).toBe(200);
  expect((await district.put(`/students/${id}`, later)).status).toBe(200);
  return id;
}

describe('a school, a class or a teacher whom a student has left', () => {
  it.each([0, 30])('keeps the record without contact data, after a seat of %i days (Shares)', async (days) => {
    const id = await moved(days);
    for (const who of ['school', 'class', 'teacher'])
      expect(await seen(id, who)).toMatchObject({ id, name: 'Ben Okafor', grade_level: '5', ...none });
    expect(await (await district.get(`/students/${id}`)).body).toMatchObject(later);
  });

  it('shows none of it in any read (Shares)', async () => {
    const id = await moved(30);
    const paths = [
      `/students/${id}`,
      `/students/${id}?include=school`,
      '/students',
      '/students?status=all&include=school',
      '/students?sort=name&after=start',
      '/students?after=start',
      '/students?search=okafor',
      `/students/${id}/grades`,
      `/students/${id}/averages`,
      `/students/${id}/attendance`,
      `/students/${id}/status`,
      `/students/${id}/withdrawals`,
      `/students/${id}/enrollments`,
      `/classes/${lincoln.schoolClass}/roster?as_of=2026-03-10`,
      `/enrollments?student_id=${id}`,
      `/grades?student_id=${id}`,
    ];
    for (const who of ['school', 'class', 'teacher']) {
      for (const path of paths) {
        const { text } = await district.get(path, { key: keys[who]! });
        expect([who, path, secrets.exec(text)]).toEqual([who, path, null]);
      }
    }
  });

  it.each(Object.entries({ old, later }))(
    'does not find the student by the %s address (Shares)',
    async (_, contact) => {
      await moved(30);
      const total = async (search: string) =>
        (await district.get(`/students?status=all&search=${search}`, { key: keys['school']! })).body.pagination.total;
      for (const word of [contact.email, contact.email.split('@')[0]!, 'home.example', 'me'])
        expect([word, await total(encodeURIComponent(word))]).toEqual([word, 0]);
      expect(await total('Okafor')).toBe(1);
    },
  );

  it('still corrects marks, and gets the student with the class (Shares)', async () => {
    const id = await moved(30);
    const key = keys['school']!;
    const [grade] = (await district.get(`/grades?student_id=${id}`, { key })).body.data;
    const corrected = await district.put(`/grades/${grade.id}`, { score: 6 }, { key });
    expect(corrected).toMatchObject({ status: 200, body: { score: 6 } });
  });

  const refused = { status: 403, body: { code: 'FORBIDDEN' } };

  it('changes nothing of the student, who has no home school either, and learns nothing by trying (Shares)', async () => {
    const id = await moved(30, null);
    const key = keys['school']!;
    const path = `/students/${id}`;
    const { headers } = await district.get(path, { key });
    const ifMatch = { 'if-match': headers.get('etag')! };
    const tries: Answer[] = [
      await district.put(path, { name: 'Ben', ...later }, { key }),
      await district.put(path, { address: later.address }, { key }),
      await district.put(path, { grade_level: '6' }, { key, headers: ifMatch }),
      await district.put(`${path}?dry_run=true`, { grade_level: '6' }, { key }),
    ];
    for (const answer of tries) {
      expect(answer).toMatchObject(refused);
      expect(secrets.exec(answer.text)).toBeNull();
    }
    const batch = await district.put('/students/batch', { students: [{ id, grade_level: '6' }] }, { key });
    expect(secrets.exec(batch.text)).toBeNull();
    expect((await district.get(path)).body).toMatchObject({ ...later, grade_level: '5' });
  });
});

describe('contact data is shown again', () => {
  it('while the student has a seat, also one to come, and hidden on the day on which it ends (Shares)', async () => {
    const id = await moved(30, null);
    const date = (days: number) => new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10);
    const seat = { student_id: id, begin_date: date(2), end_date: date(4) };
    expect((await district.post(`/classes/${lincoln.schoolClass}/enroll`, seat)).status).toBe(201);
    expect(await seen(id, 'school')).toMatchObject(later);
    clock.advance(3 * day);
    expect(await seen(id, 'teacher')).toMatchObject(later);
    clock.advance(day);
    expect(await seen(id, 'school')).toMatchObject(none);
    expect(await seen(id, 'teacher')).toMatchObject(none);
  });

  it('to the home school, without any seat (Shares)', async () => {
    const id = await moved(30, lincoln.school);
    expect(await seen(id, 'school')).toMatchObject(later);
    expect(await seen(id, 'class')).toMatchObject(none);
  });
});

it('a copy of the students is told when contact data is hidden, and of no mark (Shares)', async () => {
  const id = await district.student({ name: 'Ben Okafor', ...old });
  const end_date = new Date(clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
  await district.post(`/classes/${lincoln.schoolClass}/enroll`, { student_id: id, end_date });
  await district.post('/grades', {
    student_id: id,
    class_id: lincoln.schoolClass,
    score: 5,
    max_score: 10,
    term: 'Q1',
  });
  const page = async (list: string, after: string) => {
    const key = keys['school']!;
    // The first request of a day settles it. Cursors wait for transactions, also those of other tests.
    await district.get('/students', { key });
    await settled(district);
    return (await district.get(`/${list}?after=${after}`, { key })).body;
  };
  const students = await page('students', 'start');
  expect(students.data).toContainEqual(expect.objectContaining({ id, ...old }));
  const grades = await page('grades', 'start');
  clock.advance(2 * day);
  expect((await page('students', students.pagination.next)).data).toEqual([expect.objectContaining({ id, ...none })]);
  expect((await page('grades', grades.pagination.next)).data).toEqual([]);
});
