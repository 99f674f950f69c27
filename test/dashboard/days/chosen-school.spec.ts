import { addTwoSchools, type SmallSchool } from '../../support/two-schools';
import { password, TestDashboard, type Visitor } from '../../support/test-dashboard';
import { StoppedClock, TestSchool } from '../../support/test-school';

const [yesterday, today] = ['2026-03-02', '2026-03-03'];
const clock = new StoppedClock(new Date(`${today}T10:00:00.000Z`));
let dashboard: TestDashboard;
let district: TestSchool;
let owner: Visitor;
/** Sees Lincoln only. */
let office: Visitor;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
/** At home in Lincoln, with a seat in each school. */
let ada: number;
/** Without a home school, with a seat in Roosevelt. */
let bo: number;

beforeAll(async () => {
  dashboard = await TestDashboard.open({ clock });
  district = await TestSchool.open({ environment: 'production', database: dashboard.database, clock });
  owner = await dashboard.person('owner');
  const sql = dashboard.database.pool('production');
  ({ lincoln, roosevelt } = await addTwoSchools(sql));
  const added = async (path: string, body: object) => {
    const { status, body: answer } = await district.post(path, body);
    expect([path, status]).toEqual([path, 201]);
    return answer.id as number;
  };

  ada = await district.student({ name: 'Ada', grade_level: '6', school_id: lincoln.school });
  bo = await district.student({ name: 'Bo', grade_level: '7' });
  const gone = await district.student({ name: 'Cy', grade_level: '8', school_id: roosevelt.school });
  await district.post(`/students/${gone}/withdraw`, { date: yesterday });
  for (const [{ schoolClass }, student_id] of [
    [lincoln, ada],
    [roosevelt, ada],
    [roosevelt, bo],
  ] as const)
    await added(`/classes/${schoolClass}/enroll`, { student_id, begin_date: yesterday });
  await sql`UPDATE school_class SET capacity = 4, enrolled_count = 2 WHERE id = ${lincoln.schoolClass}`;

  for (const [date, { schoolClass: class_id }, student_id, status] of [
    [yesterday, roosevelt, roosevelt.student, 'absent'],
    [today, lincoln, lincoln.student, 'present'],
    [today, lincoln, ada, 'absent'],
    [today, roosevelt, roosevelt.student, 'late'],
    [today, roosevelt, ada, 'present'],
    [today, roosevelt, bo, 'absent'],
  ] as const)
    await added('/attendance', { date, class_id, student_id, status });
  for (const [{ schoolClass: class_id }, student_id, score, term] of [
    [lincoln, ada, 91, 'Q1'],
    [roosevelt, ada, 85, 'Q1'],
    [roosevelt, roosevelt.student, 95, 'Q2'],
  ] as const)
    await added('/grades', { class_id, student_id, score, term });
  for (const fields of [
    { title: 'Fair of Lincoln', scope: 'school', priority: 'high', school_id: lincoln.school },
    { title: 'Fair of Roosevelt', scope: 'school', priority: 'urgent', school_id: roosevelt.school },
    { title: 'Snow', scope: 'school' },
    { title: 'Test', scope: 'class', class_id: lincoln.schoolClass },
  ])
    await added('/announcements', { content: 'x', ...fields });
  office = await officeOf(lincoln);
});

afterAll(async () => {
  await district.close();
  await dashboard.close();
});

/** The office of one school. */
async function officeOf({ school }: SmallSchool): Promise<Visitor> {
  const email = 'office@school.example';
  const { body } = await owner.post('users', {
    ...{ name: 'Office', email, production_role: 'office', production_school_ids: [school] },
  });
  const visitor = dashboard.visitor();
  await visitor.signIn(email, body.one_time_password);
  await visitor.put('password', { current_password: body.one_time_password, new_password: password });
  return visitor;
}

const paths = ['overview', 'day', 'absentees?status=any', 'absentees'];

const ask = (visitor: Visitor, path: string, school?: number | string) =>
  visitor.get(
    `schools/production/${path}${school === undefined ? '' : `${path.includes('?') ? '&' : '?'}school_id=${school}`}`,
  );

const bodyOf = async (visitor: Visitor, path: string, school?: number) => (await ask(visitor, path, school)).body;

describe('the overview of a chosen school', () => {
  it('has the students at home there, and what is in its classes (Schools in the dashboard)', async () => {
    expect(await bodyOf(owner, 'overview', lincoln.school)).toMatchObject({
      students: {
        total: 2,
        by_grade_level: [
          { grade_level: '5', students: 1 },
          { grade_level: '6', students: 1 },
        ],
      },
      attendance: {
        days: [{ date: today, present: 1, absent: 1, late: 0, excused: 0, rate: 50 }],
        students_marked: 2,
      },
      classes: { total: 1, unlimited: 0 },
      announcements: { active: 1, newest: [{ title: 'Fair of Lincoln' }] },
      grades: { terms: [{ term: 'Q1', total: 1, letters: [{ letter_grade: 'A-', grades: 1 }] }] },
    });
    const { students, attendance, classes, announcements, grades } = await bodyOf(owner, 'overview', roosevelt.school);
    expect(students).toEqual({ total: 1, by_grade_level: [{ grade_level: '5', students: 1 }] });
    expect(attendance).toEqual({
      days: [
        { date: yesterday, present: 0, absent: 1, late: 0, excused: 0, rate: 0 },
        { date: today, present: 1, absent: 1, late: 1, excused: 0, rate: 66.67 },
      ],
      students_marked: 3,
    });
    expect(classes).toMatchObject({ total: 1, unlimited: 1 });
    expect(announcements).toMatchObject({ active: 1, newest: [{ title: 'Fair of Roosevelt' }] });
    expect(announcements.by_priority[0]).toEqual({ priority: 'urgent', announcements: 1 });
    expect(grades.terms).toEqual([
      { term: 'Q1', total: 1, letters: [{ letter_grade: 'B', grades: 1 }] },
      { term: 'Q2', total: 1, letters: [{ letter_grade: 'A', grades: 1 }] },
    ]);
  });

  it('has the totals of the lists with the same filter (Schools in the dashboard)', async () => {
    for (const { school } of [lincoln, roosevelt]) {
      const { students, classes, announcements } = await bodyOf(owner, 'overview', school);
      for (const [list, shown] of [
        ['students', students.total],
        ['classes', classes.total],
        ['announcements', announcements.active],
      ]) {
        const { pagination } = await bodyOf(owner, list, school);
        expect([list, pagination.total]).toEqual([list, shown]);
      }
    }
  });

  it('is not that of another school or of all, which is read at the same time', async () => {
    const asked = [
      [owner, undefined],
      [owner, lincoln.school],
      [owner, roosevelt.school],
      [office, undefined],
      [office, lincoln.school],
      [office, roosevelt.school],
    ] as const;
    const answers = await Promise.all(asked.map(([who, school]) => bodyOf(who, 'overview', school)));
    expect(answers.map(({ students }) => students.total)).toEqual([4, 2, 1, 2, 2, 0]);
    expect(answers.map(({ announcements }) => announcements.active)).toEqual([4, 1, 1, 3, 1, 0]);
  });
});

describe('a day of a chosen school', () => {
  it('has the classes of the school, and covers its students or those with a mark (Schools in the dashboard)', async () => {
    const ofLincoln = await bodyOf(owner, 'day', lincoln.school);
    expect(ofLincoln.classes).toEqual([
      expect.objectContaining({ id: lincoln.schoolClass, students: 2, marked: 2, in_term: true }),
    ]);
    expect(ofLincoln.coverage).toEqual({
      ...{ students: 2, students_marked: 2, students_absent: 1, rate: 50 },
      ...{ present: 1, absent: 1, late: 0, excused: 0 },
    });
    const ofRoosevelt = await bodyOf(owner, 'day', roosevelt.school);
    expect(ofRoosevelt.classes).toEqual([
      expect.objectContaining({ id: roosevelt.schoolClass, students: 3, marked: 3 }),
    ]);
    // One student is at home there, and three have a mark.
    expect(ofRoosevelt.coverage).toEqual({
      ...{ students: 3, students_marked: 3, students_absent: 1, rate: 66.67 },
      ...{ present: 1, absent: 1, late: 1, excused: 0 },
    });
    const before = await ask(owner, `day?date=${yesterday}`, roosevelt.school);
    expect(before.body.coverage).toMatchObject({ students: 1, students_marked: 1, absent: 1 });
  });

  it('has the absentees of its classes, also of a student of another school (Schools in the dashboard)', async () => {
    const listed = async (path: string, school?: number) =>
      (await bodyOf(owner, path, school)).students.map(
        ({ name, seen_in, marks }: { name: string; seen_in: number; marks: { class_id: number }[] }) => {
          return [name, seen_in, ...marks.map(({ class_id }) => class_id)];
        },
      );
    expect(await listed('absentees', lincoln.school)).toEqual([['Ada', 0, lincoln.schoolClass]]);
    expect(await listed('absentees', roosevelt.school)).toEqual([['Bo', 0, roosevelt.schoolClass]]);
    expect(await listed('absentees?status=late', roosevelt.school)).toEqual([
      ['Child of Roosevelt', 0, roosevelt.schoolClass],
    ]);
    expect(await listed('absentees?status=late', lincoln.school)).toEqual([]);
    // Of all schools, she was seen in the other one.
    expect(await listed('absentees')).toEqual([
      ['Ada', 1, lincoln.schoolClass],
      ['Bo', 0, roosevelt.schoolClass],
    ]);
  });
});

describe('a school that the user does not see (Schools in the dashboard)', () => {
  it.each(paths)('has the %s of one that does not exist', async (path) => {
    const unknown = await ask(office, path, 999_999);
    expect(unknown.status).toBe(200);
    expect((await ask(office, path, roosevelt.school)).text).toBe(unknown.text);
    expect((await ask(owner, path, 999_999)).text).toBe(unknown.text);
    expect((await ask(owner, path, roosevelt.school)).text).not.toBe(unknown.text);
  });

  it.each(paths)('and an office reads the %s of its own school as an owner does', async (path) => {
    expect((await ask(office, path, lincoln.school)).text).toBe((await ask(owner, path, lincoln.school)).text);
  });

  it.each(['x', '', '0', '-1', '1.5', '99999999999'])('is refused as the lists do if its id is "%s"', async (id) => {
    const { status, body } = await ask(owner, 'classes', id);
    for (const path of paths) {
      const answer = await ask(owner, path, id);
      expect([path, answer.status, answer.body.error]).toEqual([path, status, body.error]);
    }
  });
});
