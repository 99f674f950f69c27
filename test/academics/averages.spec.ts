import { expectInvalid, expectNotFound } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';
import { addTwoSchools } from '../support/two-schools';
import { keyWith } from '../shares/district';

const clock = new StoppedClock(new Date('2026-03-02T10:00:00.000Z'));
let school: TestSchool;
let student: number;
let algebra: number;
let biology: number;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  student = await school.student();
  [algebra, biology] = [await school.schoolClass(), await school.schoolClass()];
});

afterAll(() => school.close());

async function give(score: number, given: object = {}, to = student): Promise<void> {
  const grade = { student_id: to, class_id: algebra, term: 'Q1', score, ...given };
  expect((await school.post('/grades', grade)).status).toBe(201);
}

const averagesOf = async (id: number, query = '') => (await school.get(`/students/${id}/averages${query}`)).body;

describe('the averages of a student', () => {
  beforeAll(async () => {
    await give(95, { class_id: biology });
    await give(10, { term: 'Q10', max_score: 10 });
    await give(50, { term: 'Q10' });
    await give(10, { term: 'Q2', assignment_name: 'Essay' });
    clock.advance(60_000);
    await give(89.96, { term: 'Q2', assignment_name: 'Essay' });
    await give(0, {}, await school.student());
  });

  const q2 = () => ({ class_id: algebra, term: 'Q2', percent: 89.9, letter_grade: 'B+', grades: 1 });
  const q10 = () => ({ class_id: algebra, term: 'Q10', percent: 75, letter_grade: 'C', grades: 2 });
  const inBiology = () => ({ class_id: biology, term: 'Q1', percent: 95, letter_grade: 'A', grades: 1 });

  it('are those of the dashboard, by class and then by term (Average of grades)', async () => {
    expect(await averagesOf(student)).toEqual({ student_id: student, averages: [q2(), q10(), inBiology()] });
  });

  it('are also those of a class or a term alone', async () => {
    expect((await averagesOf(student, `?class_id=${algebra}`)).averages).toEqual([q2(), q10()]);
    expect((await averagesOf(student, '?term=Q1')).averages).toEqual([inBiology()]);
    expect((await averagesOf(student, `?class_id=${biology}&term=Q2`)).averages).toEqual([]);
    expectInvalid(await school.get(`/students/${student}/averages?class_id=x`), 'class_id');
    expectInvalid(await school.get(`/students/${student}/averages?page=2`), '"page"');
  });

  it('are none without a grade, and 404 for an unknown student', async () => {
    const id = await school.student();
    expect(await averagesOf(id)).toEqual({ student_id: id, averages: [] });
    expectNotFound(await school.get('/students/999999/averages'), 'Student');
  });

  it('have the letters of the scale that the school has now', async () => {
    const plain = await TestSchool.open({ database: school.database, settings: { gradingScale: 'plain' } });
    const { body } = await plain.get(`/students/${student}/averages?term=Q2`);
    await plain.close();
    expect(body.averages).toEqual([{ ...q2(), letter_grade: 'B' }]);
  });

  it('count all grades, more than a page of the list has (Average of grades)', async () => {
    const id = await school.student();
    const grade = { student_id: id, class_id: algebra, term: 'Q1', max_score: 10 };
    const records = Array.from({ length: 250 }, (_, place) => ({ ...grade, score: place < 100 ? 10 : 5 }));
    expect((await school.post('/grades/batch', { records })).status).toBe(201);
    expect((await averagesOf(id)).averages).toEqual([
      { class_id: algebra, term: 'Q1', percent: 70, letter_grade: 'C-', grades: 250 },
    ]);
  });
});

it('a school sees the averages of its classes, and none of a student whom it does not see (Average of grades)', async () => {
  const { lincoln, roosevelt } = await addTwoSchools(school.sql());
  const grants = { schools: [], classes: [lincoln.schoolClass], teacher: null };
  const { key } = await keyWith(school, grants);
  const id = await school.student();
  for (const [class_id, score] of [
    [lincoln.schoolClass, 90],
    [roosevelt.schoolClass, 50],
  ] as const) {
    expect((await school.post(`/classes/${class_id}/enroll`, { student_id: id })).status).toBe(201);
    await give(score, { class_id }, id);
  }
  expect((await averagesOf(id)).averages).toHaveLength(2);
  expect((await school.get(`/students/${id}/averages`, { key })).body.averages).toEqual([
    { class_id: lincoln.schoolClass, term: 'Q1', percent: 90, letter_grade: 'A-', grades: 1 },
  ]);
  expectNotFound(await school.get(`/students/${student}/averages`, { key }), 'Student');
});
