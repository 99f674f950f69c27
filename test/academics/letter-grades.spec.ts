import { TestSchool } from '../support/test-school';

let school: TestSchool;
/** The same school, had it chosen the other scale. */
let plain: TestSchool;
let essay: { student_id: number; class_id: number; term: string };

beforeAll(async () => {
  school = await TestSchool.open();
  plain = await TestSchool.open({ database: school.database, settings: { gradingScale: 'plain' } });
  essay = { student_id: await school.student(), class_id: await school.schoolClass(), term: '2026 Spring' };
});

afterAll(async () => {
  await plain.close();
  await school.close();
});

describe('the letter (letter_grade)', () => {
  const letters = async (at: TestSchool, score: number, max_score?: number) =>
    (await at.post('/grades', { ...essay, score, max_score })).body.letter_grade;

  it.each<[number, number, string, string]>([
    [120, 100, 'A', 'A'],
    [93, 100, 'A', 'A'],
    [92.99999999999999, 100, 'A-', 'A'],
    [90, 100, 'A-', 'A'],
    [89.99999999999999, 100, 'B+', 'B'],
    [87, 100, 'B+', 'B'],
    [86.995, 100, 'B', 'B'],
    [83, 100, 'B', 'B'],
    [82.99, 100, 'B-', 'B'],
    [80, 100, 'B-', 'B'],
    [79.99, 100, 'C+', 'C'],
    [77, 100, 'C+', 'C'],
    [76.99, 100, 'C', 'C'],
    [73, 100, 'C', 'C'],
    [72.99, 100, 'C-', 'C'],
    [70, 100, 'C-', 'C'],
    [69.99, 100, 'D+', 'D'],
    [67, 100, 'D+', 'D'],
    [66.99, 100, 'D', 'D'],
    [60, 100, 'D', 'D'],
    [59.99999999999999, 100, 'F', 'F'],
    [0, 100, 'F', 'F'],
    [0.93, 1, 'A', 'A'],
    [0.28, 0.4, 'C-', 'C'],
    [0.27, 0.3, 'A-', 'A'],
    [0.57, 0.95, 'D', 'D'],
    [2.7899999999999996, 3, 'A-', 'A'],
    [45, 50, 'A-', 'A'],
  ])('for %d out of %d is %s, and %s where letters are plain', async (score, max, plusMinus, without) => {
    expect(await letters(school, score, max)).toBe(plusMinus);
    expect(await letters(plain, score, max)).toBe(without);
  });

  it('is of 100 when nothing is said, and stays when the school changes its scale', async () => {
    const { body } = await school.post('/grades', { ...essay, score: 92 });
    expect(body.letter_grade).toBe('A-');
    expect((await plain.get(`/grades/${body.id}`)).body.letter_grade).toBe('A-');
  });
});
