import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { faultsOf, widths } from '../../accessibility';
import { BrowsedDashboard, type Person } from '../../browsed-dashboard';
import { focused } from '../../page-content';

jest.setTimeout(180_000);

let dashboard: BrowsedDashboard;
let office: Person;
let page: Page;
let key: string;
let classId: number;
/** The students of the class, in the order of the gradebook. */
let students: { id: number; name: string }[];

const names = Array.from({ length: 25 }, (_, index) => `${String.fromCharCode(65 + index)}da Park`);

beforeAll(async () => {
  dashboard = await BrowsedDashboard.open({ students: 60 });
  office = await dashboard.person('office');
  ({ key } = await dashboard.key('--name', 'Other hand', '--environment', 'sandbox'));
  classId = (await meanwhile('POST', 'classes', { name: 'Writing', teacher_id: 1, schedule: 'Mon' })).id;
  const email = (name: string) => `${name.slice(0, 3).toLowerCase()}@park.example`;
  const records = names.map((name) => ({ name, email: email(name), grade_level: '9' }));
  await meanwhile('POST', 'students/batch', { records });
  const created = await dashboard.rows("SELECT id FROM sandbox.student WHERE email LIKE '%@park.example' ORDER BY id");
  students = created.map(({ id }, index) => ({ id: Number(id), name: names[index]! }));
  await meanwhile('POST', `classes/${classId}/enroll/batch`, {
    records: students.map(({ id }) => ({ student_id: id })),
  });
  page = await dashboard.page(office, `/classes/${classId}?environment=sandbox`);
}, 240_000);

afterAll(() => dashboard?.close());

/** A change by somebody else, through the API. */
async function meanwhile(method: string, path: string, body?: object): Promise<{ id: number }> {
  const answer = await fetch(`${dashboard.sandbox}/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? { id: 0 } : ((await answer.json()) as { id: number });
}

/** Clicks of the pointer. A key on a button makes a click too, but no pointer event. */
function countClicks(): void {
  const counted = window as unknown as { clicks: number };
  counted.clicks = 0;
  document.addEventListener('pointerdown', () => (counted.clicks += 1), true);
}

const cell = (assignment: string, student: string) =>
  page.getByRole('textbox', { name: `${assignment} of ${student}`, exact: true });
const save = () => page.getByRole('button', { name: 'Save grades' }).click();
const dialog = () => page.getByRole('dialog');
const status = (text: string) =>
  page
    .getByRole('status')
    .getByText(new RegExp(`^${text}`))
    .waitFor();

const open = async (path = '') => {
  await dashboard.visit(page, `/classes/${classId}/grades?environment=sandbox${path}`);
  await page.getByRole('table').waitFor();
};

/** The scores of an assignment, in the order of the students. */
const scoresOf = async (assignment: string) =>
  (
    await dashboard.rows(
      `SELECT score::float8::text AS score FROM sandbox.grade WHERE class_id = $1 AND assignment_name = $2
       ORDER BY student_id, id`,
      classId,
      assignment,
    )
  ).map(({ score }) => Number(score));

/** The routes of the newest changes of the office, the newest first. */
const changes = async (count: number) =>
  (
    await dashboard.rows(
      `SELECT route FROM access.record_event JOIN access.dashboard_user person ON person.id = user_id
       WHERE action = 'write' ORDER BY record_event.id DESC LIMIT $1`,
      count,
    )
  ).map(({ route }) => route);

const gradeOf = async (assignment: string, place: number) => {
  const [grade] = await dashboard.rows(
    'SELECT id FROM sandbox.grade WHERE assignment_name = $1 AND student_id = $2 ORDER BY id DESC LIMIT 1',
    assignment,
    students[place]!.id,
  );
  return grade!['id']!;
};

const paste = (text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const init = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init));
  }, text);

const averageOf = (student: string) => page.getByRole('row', { name: student }).getByRole('cell').first().innerText();

const expectAccessible = async () => {
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize(widths[0]!);
};

describe('a new assignment', () => {
  it('takes 2 clicks beside typing for 25 grades, which are saved in one batch', async () => {
    await page.getByRole('link', { name: 'Gradebook' }).click();
    await page.getByText('No grades yet').waitFor();
    await page.evaluate(countClicks);
    await page.getByRole('button', { name: 'New assignment' }).click();
    await dialog().waitFor();
    await page.keyboard.type('Essay 1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Q1');
    await page.keyboard.press('Enter');
    await focused(cell('Essay 1', names[0]!));
    for (const index of names.keys()) {
      await page.keyboard.type(String(70 + index));
      await page.keyboard.press('Enter');
    }
    await status('Not saved: 25 grades.');
    await save();
    await status('Saved: 25 grades.');
    expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(2);
    expect(await scoresOf('Essay 1')).toEqual(names.map((_, index) => 70 + index));
    expect(await changes(1)).toEqual(['POST /v1/grades/batch']);
    await page.getByRole('button', { name: `C-: open Essay 1 of ${names[0]}` }).waitFor();
    await expectAccessible();
  });

  it('has the term and the highest score of the last one, and a name of its own in the term', async () => {
    await page.getByRole('button', { name: 'New assignment' }).click();
    expect(await dialog().getByLabel('Term').inputValue()).toBe('Q1');
    await dialog().getByLabel('Name').fill('Essay 1');
    await page.keyboard.press('Enter');
    await dialog().getByText('This term has an assignment of this name already.').waitFor();
    await expectAccessible();
    await dialog().getByLabel('Name').fill('Quiz 1');
    await dialog().getByLabel('Highest score').fill('20');
    await page.keyboard.press('Enter');
    await focused(cell('Quiz 1', names[0]!));
  });

  it('is typed by keyboard: down, up, undone, and checked at once', async () => {
    await page.keyboard.type('ten');
    await page.getByText('Not a number').waitFor();
    expect(await cell('Quiz 1', names[0]!).getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Enter');
    await focused(cell('Quiz 1', names[1]!));
    await page.keyboard.type('22,5');
    await page.getByText('Above 20: extra credit').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    expect(await cell('Quiz 1', names[1]!).inputValue()).toBe('');
    await page.keyboard.type('22,5');
    await page.keyboard.press('Control+Enter');
    // The cursor goes to what is wrong, and nothing is saved.
    await focused(cell('Quiz 1', names[0]!));
    await expectAccessible();
    expect(await scoresOf('Quiz 1')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Control+Enter');
    await status('Saved: 1 grade.');
    expect(await scoresOf('Quiz 1')).toEqual([22.5]);
  });

  it('is filled with a column of a spreadsheet, without the cells that are empty there', async () => {
    await cell('Quiz 1', names[2]!).focus();
    await paste('12\r\n\r\n14.5\r\n');
    await dialog().getByText(`the last score is that of ${names[4]}`).waitFor();
    await expectAccessible();
    expect(await cell('Quiz 1', names[2]!).inputValue()).toBe('');
    await dialog().getByRole('button', { name: 'Take over 2 scores' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await cell('Quiz 1', names[4]!).inputValue()).toBe('14.5');
    await status('Not saved: 2 grades.');
    await save();
    await status('Saved: 2 grades.');
    expect(await scoresOf('Quiz 1')).toEqual([22.5, 12, 14.5]);
  });
});

describe('scores that are pasted (Gradebook)', () => {
  it('go to the students who are named, wherever the cursor is, and what is not taken over is listed', async () => {
    await cell('Quiz 1', names[9]!).focus();
    await paste(`Student\tQuiz 1\r\nPark, Hda\t8,5\r\n${names[8]}\t9\r\nNobody Known\t3\r\n${names[10]}\t#N/A\r\n`);
    await dialog().getByText('Line 4: Nobody Known 3 – No student of the class has this name').waitFor();
    await dialog().getByText(`Line 5: ${names[10]} – "#N/A" is an error of the spreadsheet`).waitFor();
    expect(await dialog().getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^Student\s+Quiz 1, of 20$/),
      expect.stringMatching(new RegExp(`^${names[7]}\\s+8,5$`)),
      expect.stringMatching(new RegExp(`^${names[8]}\\s+9$`)),
    ]);
    await dialog().getByRole('button', { name: 'Take over 2 scores' }).click();
    await dialog().waitFor({ state: 'detached' });
    const shown = [7, 8, 9, 10].map((place) => cell('Quiz 1', names[place]!).inputValue());
    expect(await Promise.all(shown)).toEqual(['8,5', '9', '', '']);
    expect(await scoresOf('Quiz 1')).toEqual([22.5, 12, 14.5]);
    for (const place of [7, 8]) await cell('Quiz 1', names[place]!).press('Escape');
  });

  it('go nowhere if there are more lines than students', async () => {
    await cell('Quiz 1', names[23]!).focus();
    await paste('1\n2\n3\n');
    await dialog().getByText('Line 3: 3 – There is no student for this line').waitFor();
    await dialog().getByText(`3 lines for 2 students from ${names[23]} on.`).waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Take over/ })
        .count(),
    ).toBe(0);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await cell('Quiz 1', names[23]!).inputValue()).toBe('');
  });
});

describe('a score that is changed in its cell (Gradebook)', () => {
  it('is saved with its new letter', async () => {
    await cell('Essay 1', names[0]!).fill('95');
    await page.keyboard.press('Control+Enter');
    await status('Saved: 1 grade.');
    await page.getByRole('button', { name: `A: open Essay 1 of ${names[0]}` }).waitFor();
    expect(await changes(1)).toEqual(['PUT /v1/grades/:id']);
  });

  it('does not overwrite what somebody else changed: both values stand side by side', async () => {
    await cell('Essay 1', names[0]!).fill('96');
    await cell('Essay 1', names[1]!).fill('97');
    await cell('Quiz 1', names[5]!).fill('18');
    await meanwhile('PUT', `grades/${await gradeOf('Essay 1', 0)}`, { score: 50 });
    await meanwhile('PUT', `grades/${await gradeOf('Essay 1', 1)}`, { score: 51 });
    const mine = { student_id: students[5]!.id, class_id: classId, assignment_name: 'Quiz 1', term: 'Q1' };
    await meanwhile('POST', 'grades', { ...mine, score: 7, max_score: 20 });
    await save();
    await page.getByText('Somebody recorded 50 of 100 meanwhile').waitFor();
    await page.getByText('Somebody recorded 7 of 20 meanwhile').waitFor();
    expect((await scoresOf('Essay 1')).slice(0, 2)).toEqual([50, 51]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Use 96' }).click();
    await page.getByRole('button', { name: 'Keep 51' }).click();
    await page.getByRole('button', { name: 'Use 18' }).click();
    await save();
    await status('Saved: 2 grades.');
    expect((await scoresOf('Essay 1')).slice(0, 2)).toEqual([96, 51]);
    expect(await scoresOf('Quiz 1')).toEqual([22.5, 12, 14.5, 18]);
  });

  it('is kept when a save fails, and is recorded once if the answer to the first attempt was lost', async () => {
    await cell('Quiz 1', names[6]!).fill('9');
    await page.route('**/grades/batch', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await save();
    await page.getByRole('alert').getByText('no grade is recorded twice').waitFor();
    await page.unroute('**/grades/batch');
    // The grades were read again after the attempt.
    expect(await cell('Quiz 1', names[6]!).inputValue()).toBe('9');
    await save();
    await status('Saved: 1 grade.');
    expect(await scoresOf('Quiz 1')).toEqual([22.5, 12, 14.5, 18, 9]);
  });

  it('has the reason at its cell if the server refuses it, and nothing of the batch is saved', async () => {
    await cell('Quiz 1', names[23]!).fill('11');
    await cell('Quiz 1', names[24]!).fill('12');
    const { id } = students[24]!;
    const [enrollment] = await dashboard.rows('SELECT id FROM sandbox.enrollment WHERE student_id = $1', id);
    await meanwhile('DELETE', `grades/${await gradeOf('Essay 1', 24)}`);
    await meanwhile('DELETE', `enrollments/${enrollment!['id']}`);
    await meanwhile('DELETE', `students/${id}`);
    await save();
    await page.getByRole('row', { name: names[24]! }).getByText('does not name a student').waitFor();
    expect(await cell('Quiz 1', names[23]!).inputValue()).toBe('11');
    expect(await cell('Quiz 1', names[24]!).inputValue()).toBe('12');
    expect(await scoresOf('Quiz 1')).toHaveLength(5);
    await cell('Quiz 1', names[24]!).press('Escape');
    await cell('Quiz 1', names[23]!).press('Escape');
  });

  it('stays in its column if somebody deletes the only grade of the assignment meanwhile', async () => {
    const lone = { student_id: students[10]!.id, class_id: classId, assignment_name: 'Lone', term: 'Q1' };
    const { id } = await meanwhile('POST', 'grades', { ...lone, score: 4 });
    await open('&term=Q1');
    await cell('Lone', names[10]!).fill('5');
    await meanwhile('DELETE', `grades/${id}`);
    await save();
    await page.getByText('Somebody deleted this grade meanwhile').waitFor();
    await page.getByRole('button', { name: 'Use 5' }).click();
    await save();
    await status('Saved: 1 grade.');
    expect(await scoresOf('Lone')).toEqual([5]);
    await meanwhile('DELETE', `grades/${await gradeOf('Lone', 10)}`);
    await open('&term=Q1');
  });

  it('is asked about before the page is left', async () => {
    await cell('Quiz 1', names[7]!).fill('5');
    await page.getByRole('link', { name: 'Back to the class' }).click();
    await dialog().getByText('Not saved: 1 grade of Writing.').waitFor();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    expect(await cell('Quiz 1', names[7]!).inputValue()).toBe('5');
    await cell('Quiz 1', names[7]!).press('Escape');
  });

  it('is deleted when its cell is emptied, after a confirmation', async () => {
    await cell('Quiz 1', names[6]!).fill('');
    await page.getByText('Will be deleted').waitFor();
    await save();
    await dialog().getByText('This cannot be undone.').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Delete 1 grade and save' }).click();
    await status('Saved: 1 grade.');
    expect(await scoresOf('Quiz 1')).toEqual([22.5, 12, 14.5, 18]);
  });
});

describe('what the gradebook shows (Gradebook)', () => {
  it('is the newest of several grades, and the others are one click away', async () => {
    const again = { student_id: students[2]!.id, class_id: classId, assignment_name: 'Quiz 1', term: 'Q1' };
    await meanwhile('POST', 'grades', { ...again, score: 16, max_score: 25, comments: 'Second try' });
    await open();
    expect(await cell('Quiz 1', names[2]!).inputValue()).toBe('16');
    await page.getByRole('button', { name: `D, 2 grades: open Quiz 1 of ${names[2]}, with a comment` }).click();
    await dialog().getByText('16 of 25').waitFor();
    await dialog().getByText('12 of 20').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Correct 12 of 20' }).click();
    await dialog().getByText('Recorded by office').waitFor();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().getByRole('button', { name: 'Delete the grade' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `open Quiz 1 of ${names[2]}, with a comment` }).waitFor();
  });

  it('is one average: while it is typed, saved, on the page of the student and on paper (Average of grades)', async () => {
    const ada = { student_id: students[9]!.id, class_id: classId, term: 'Q1' };
    await meanwhile('POST', 'grades', { ...ada, assignment_name: 'Quiz 1', score: 2, max_score: 20 });
    await meanwhile('POST', 'grades', { ...ada, assignment_name: 'Quiz 1', score: 20, max_score: 20 });
    await open('&term=Q1');
    expect(await averageOf(names[9]!)).toBe('89.5 %');
    await cell('Essay 1', names[9]!).fill('79,92');
    // Of 89.96 percent.
    expect(await averageOf(names[9]!)).toBe('89.9 %');
    await save();
    await status('Saved: 1 grade.');
    expect(await averageOf(names[9]!)).toBe('89.9 %');
    const student = `/students/${students[9]!.id}`;
    await dashboard.visit(page, `${student}?environment=sandbox`);
    const averages = page.getByRole('table', { name: 'Averages by class and term' });
    await averages.getByRole('cell', { name: '89.9 % B+' }).waitFor();
    await averages.getByRole('button', { name: 'Writing' }).click();
    await averages.getByText('Graded again: not in the average').waitFor();
    await expectAccessible();
    await dashboard.visit(page, `${student}/print?environment=sandbox`);
    await page.getByText('Average: Q1 89.9 % B+').waitFor();
    await page.getByText('Graded again: not in the average').waitFor();
    await expectAccessible();
  });

  it('has the grades of a student who left the class, and the averages without them', async () => {
    await meanwhile('DELETE', `classes/${classId}/enroll/${students[3]!.id}`);
    await meanwhile('POST', 'grades', {
      ...{
        student_id: students[0]!.id,
        class_id: classId,
        assignment_name: '=1+1',
        term: 'Q2',
        score: 5,
        max_score: 10,
      },
    });
    await open();
    // The newest term is chosen.
    expect(await page.getByLabel('Term').inputValue()).toBe('Q2');
    await page.getByLabel('Term').selectOption('All');
    const former = page.getByRole('row').filter({ hasText: names[3]! });
    await former.getByText('Former').waitFor();
    expect(await page.getByRole('row').nth(24).innerText()).toContain(names[3]);
    // Essay 1: 96 of 100, and =1+1: 5 of 10.
    expect(await averageOf(names[0]!)).toBe('73.0 %');
    await expectAccessible();
  });

  it('is downloaded as CSV that no spreadsheet runs', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^grades-Writing-all-terms-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8').split('\n');
    expect(lines[0]).toMatch(
      /^\uFEFFStudent,Status,Average in percent,"'=1\+1 \(Q2\), of 10","'=1\+1 \(Q2\), letter",/,
    );
    expect(lines[1]).toBe(`${names[0]},,73,5,F,,,96,A`);
    expect(lines.at(-2)).toMatch(/^Class average in percent,,/);
  });

  it('is one assignment at a time on a phone, and the heading and the names stay in sight on a wide screen', async () => {
    const records = Array.from({ length: 30 }, (_, index) =>
      students.slice(0, 3).map(({ id }) => ({
        ...{
          student_id: id,
          class_id: classId,
          assignment_name: `Exercise ${index}`,
          term: 'Q2',
          score: 8,
          max_score: 10,
        },
      })),
    ).flat();
    await meanwhile('POST', 'grades/batch', { records });
    await open();
    const region = page.getByRole('region', { name: /^Grades of Writing/ });
    await region.evaluate((scrolled) => scrolled.scrollTo(600, 200));
    const [at, corner, heading] = await Promise.all(
      [region, page.getByRole('columnheader').first(), page.getByRole('columnheader').nth(9)].map((seen) =>
        seen.boundingBox(),
      ),
    );
    expect([corner!.x - at!.x, corner!.y - at!.y, heading!.y - at!.y]).toEqual([1, 1, 1]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Assignment', { exact: true }).selectOption('Exercise 7');
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Student',
      expect.stringMatching(/^Exercise 7/),
    ]);
    await cell('Exercise 7', names[0]!).fill('9');
    await page.getByLabel('Assignment', { exact: true }).selectOption('Exercise 8');
    await status('Not saved: 1 grade. 1 not shown here.');
    const box = await cell('Exercise 8', names[0]!).boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
    await save();
    await status('Saved: 1 grade.');
    await expectAccessible();
    expect([dashboard.consoleErrors, dashboard.externalRequests]).toEqual([
      [expect.stringContaining('net::ERR_FAILED')],
      [],
    ]);
  });

  it('can only be looked at by a viewer, with the history of each grade', async () => {
    const path = `/classes/${classId}/grades?environment=sandbox&term=Q1`;
    const viewer = await dashboard.page(await dashboard.person('viewer'), path);
    await viewer.getByRole('button', { name: `A: open Essay 1 of ${names[0]}` }).click();
    await viewer.getByRole('dialog').getByText('Score: from 50 to 96').waitFor();
    expect(await faultsOf(viewer)).toEqual([]);
    expect(await viewer.getByRole('textbox').count()).toBe(0);
    expect(await viewer.getByRole('button', { name: /^(New assignment|Save grades|Correct)/ }).count()).toBe(0);
  });
});
