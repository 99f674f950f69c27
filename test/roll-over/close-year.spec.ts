import { SchoolInJune } from './school-in-june';

const june = new SchoolInJune();

beforeAll(() => june.open());
afterAll(() => june.school.close());
beforeEach(() => june.begin());

const exceptions = (students: Record<number, object> = {}, classes: Record<number, 'goes_on' | 'left_out'> = {}) => ({
  exceptions: {
    students: new Map(
      Object.entries(students).map(([id, each]) => [
        Number(id),
        { outcome: null, gradeLevel: null, reason: null, ...each },
      ]),
    ),
    classes: new Map(Object.entries(classes).map(([id, outcome]) => [Number(id), outcome])),
  },
});

/** A child of each of three levels, and a class of each term and of the year, with all of them. */
async function withClasses() {
  const { school } = june;
  const [ten, eleven, twelve] = await Promise.all(
    ['10', '11', '12'].map((grade_level) => school.student({ grade_level, email: `s${grade_level}@example.org` })),
  );
  const teacher_id = await school.teacher();
  const made = async (fields: object) => {
    const id = await school.schoolClass({ teacher_id, ...fields });
    await june.enroll(id, ten!, eleven!, twelve!);
    return id;
  };
  return {
    ...{ ten: ten!, eleven: eleven!, twelve: twelve!, teacher_id },
    fall: await made({ name: 'Chemistry', semester: 'Fall 2025' }),
    spring: await made({ name: 'Physics', semester: 'Spring 2026', room: 'A1' }),
    whole: await made({ name: 'Homeroom 10' }),
    next: await made({ name: 'Biology', semester: 'Fall 2026' }),
    unknown: await made({ name: 'Chess', semester: 'Club' }),
  };
}

describe('closing a year (End of the year)', () => {
  it('moves students up, withdraws graduates, and ends seats and classes with the last day of their term', async () => {
    const { ten, eleven, twelve, ...classes } = await withClasses();
    june.at('2026-07-02');
    const { id, summary, errors, findings } = await june.close();
    expect([id, errors]).toEqual([expect.any(Number), 0]);
    expect(summary).toEqual({
      kind: 'close',
      levels: [
        { from: '10', to: '11', students: 1 },
        { from: '11', to: '12', students: 1 },
      ],
      ...{ repeating: 0, leaving: 0, graduating: 1, other_school: 0, seats: 9, classes: 3 },
    });
    expect(findings.map(({ rule }) => rule)).toEqual(['unknown_term']);
    expect([await june.levelOf(ten), await june.levelOf(eleven), await june.levelOf(twelve)]).toEqual([
      '11',
      '12',
      '12',
    ]);
    expect(await june.statusOf(twelve)).toMatchObject({
      ...{ status: 'withdrawn', withdrawn_on: '2026-06-12', reason: 'Graduated' },
    });
    const all = (end: string | null) => [ten, eleven, twelve].map((student) => [student, '2025-08-20', end]);
    expect(await june.seats(classes.fall)).toEqual(all('2026-01-16'));
    expect(await june.seats(classes.spring)).toEqual(all('2026-06-12'));
    expect(await june.seats(classes.whole)).toEqual(all('2026-06-12'));
    const graduateLeaves = all(null).map(([student, begin]) => [
      student,
      begin,
      student === twelve ? '2026-06-12' : null,
    ]);
    expect(await june.seats(classes.next)).toEqual(graduateLeaves);
    expect(await june.seats(classes.unknown)).toEqual(graduateLeaves);
    const days = await june.school.sql()`SELECT last_day::text FROM school_class ORDER BY id`;
    expect(days.map(({ last_day }) => last_day)).toEqual(['2026-01-15', '2026-06-11', '2026-06-11', null, null]);
  });

  it('changes nothing the second time, nor in a preview, and is undone as a whole', async () => {
    await withClasses();
    june.at('2026-07-02');
    const before = await june.snapshot();
    const preview = await june.close({}, { isDryRun: true });
    expect([preview.id, preview.changed]).toEqual([null, 15]);
    expect(await june.snapshot()).toEqual(before);
    const closed = await june.close();
    expect(closed.changed).toBe(preview.changed);
    const after = await june.snapshot();
    const again = await june.close();
    expect([again.id, again.findings.map(({ rule }) => rule)]).toEqual([null, ['closed_before']]);
    expect(await june.snapshot()).toEqual(after);
    await june.undo(closed);
    expect(await june.snapshot()).toEqual(before);
    expect((await june.close()).changed).toBe(preview.changed);
    expect(await june.snapshot()).toEqual(after);
  });

  it('knows who repeats, skips a level or leaves, and which classes are left out', async () => {
    const { ten, eleven, twelve, whole } = await withClasses();
    june.at('2026-07-02');
    const { summary } = await june.close(
      exceptions(
        {
          [ten]: { gradeLevel: '12' },
          [eleven]: { outcome: 'leaves', reason: 'Moved' },
          [twelve]: { outcome: 'repeats' },
        },
        { [whole]: 'left_out' },
      ),
    );
    expect(summary).toMatchObject({ repeating: 1, leaving: 1, graduating: 0, classes: 2, seats: 6 });
    expect(await june.levelOf(ten)).toBe('12');
    expect(await june.statusOf(eleven)).toMatchObject({ withdrawn_on: '2026-06-12', reason: 'Moved' });
    expect(await june.statusOf(twelve)).toMatchObject({ status: 'active' });
    expect((await june.seats(whole)).map((seat) => (seat as unknown[])[2])).toEqual([null, '2026-06-12', null]);
  });

  it('sends those who complete the last level to another school, and leaves other schools alone', async () => {
    const { school } = june;
    const add = async (name: string) => (await school.post('/schools', { name })).body.id as number;
    const [hill, high] = [await add('Hill'), await add('High')];
    const pupil = async (grade_level: string, school_id: number) => {
      const id = await school.student({ grade_level });
      await school.put(`/students/${id}/school`, { school_id });
      return id;
    };
    const [four, five, nine] = [await pupil('4', hill), await pupil('5', hill), await pupil('9', high)];
    june.at('2026-06-12');
    const { summary } = await june.close({ schoolId: hill, nextSchool: { schoolId: high, gradeLevel: '6' } });
    expect(summary).toMatchObject({ graduating: 0, other_school: 1 });
    const schools = async (id: number) => (await school.get(`/students/${id}/school`)).body.school?.id ?? null;
    expect([await june.levelOf(four), await schools(four)]).toEqual(['5', hill]);
    expect([await june.levelOf(five), await schools(five)]).toEqual(['6', high]);
    expect(await june.levelOf(nine)).toBe('9');
    // The level that arrived has a place in the order of its new school.
    expect((await june.rollOvers.suggest(high)).levels).toEqual(['6', '9']);
  });

  it('leaves students alone who are withdrawn, or came after the year', async () => {
    const gone = await june.school.student({ grade_level: '10' });
    await june.school.post(`/students/${gone}/withdraw`, { date: '2026-03-01' });
    june.at('2026-07-02');
    const late = await june.school.student({ grade_level: '10' });
    expect(await june.close()).toMatchObject({ id: null, changed: 0 });
    expect([await june.levelOf(gone), await june.levelOf(late)]).toEqual(['10', '10']);
  });

  it('waits for the day after the year, and can be previewed before', async () => {
    await withClasses();
    june.at('2026-06-11');
    await expect(june.close()).rejects.toThrow('The school year can be closed from 2026-06-12 on');
    expect(await june.close({}, { isDryRun: true })).toMatchObject({ errors: 0, changed: 15 });
  });

  it('is refused as a whole for an exception that names no student of the school', async () => {
    const { ten } = await withClasses();
    june.at('2026-07-02');
    const { id, errors } = await june.close(exceptions({ 999_999: { outcome: 'repeats' } }));
    expect([id, errors]).toEqual([null, 1]);
    expect(await june.levelOf(ten)).toBe('10');
  });

  it('keeps the seats on the last day of the term, and takes no marks any more', async () => {
    const { ten, spring } = await withClasses();
    june.at('2026-07-02');
    await june.close();
    const seats = await june.school.sql()`SELECT count(*)::int AS students FROM enrollment
      WHERE class_id = ${spring} AND end_date > '2026-06-11'`;
    expect(seats).toEqual([{ students: 3 }]);
    const mark = { student_id: ten, class_id: spring, date: '2026-06-11', status: 'present' };
    expect(await june.school.post('/attendance', mark)).toMatchObject({
      status: 409,
      body: { code: 'CLASS_ARCHIVED' },
    });
  });
});

describe('opening a year (End of the year)', () => {
  it('copies the classes of the year into the terms of the next, without students', async () => {
    const { fall, spring, whole, teacher_id } = await withClasses();
    june.at('2026-05-04');
    const { summary, created, findings } = await june.openNext();
    expect(findings).toEqual([]);
    expect([summary, created]).toEqual([{ kind: 'open', classes: 3, present: 0, going_on: 0, seats: 0 }, 3]);
    const copies =
      await june.school.sql()`SELECT name, semester, room, schedule, teacher_id, enrolled_count, first_day::text, last_day,
      copied_from FROM school_class WHERE copied_from IS NOT NULL ORDER BY id`;
    const common = { schedule: 'Mon 09:00', teacher_id, enrolled_count: 0, last_day: null };
    expect(copies.map((each) => ({ ...each }))).toEqual([
      { ...common, name: 'Chemistry', semester: 'Fall 2026', room: null, first_day: '2026-08-24', copied_from: fall },
      { ...common, name: 'Physics', semester: 'Spring 2027', room: 'A1', first_day: '2027-01-15', copied_from: spring },
      { ...common, name: 'Homeroom 10', semester: null, room: null, first_day: '2026-08-24', copied_from: whole },
    ]);
    // The second time, and once the old year is closed, there is nothing left to copy.
    expect(await june.openNext()).toMatchObject({ id: null, created: 0, summary: { present: 3 } });
    june.at('2026-07-02');
    expect((await june.close()).summary).toMatchObject({ classes: 3 });
    expect(await june.openNext()).toMatchObject({ id: null, created: 0, summary: { present: 3 } });
  });

  it('keeps the students of a class that goes on, but for those who leave', async () => {
    const { ten, eleven, twelve, whole } = await withClasses();
    june.at('2026-07-02');
    await june.close();
    const before = await june.snapshot();
    const opened = await june.openNext(exceptions({}, { [whole]: 'goes_on' }));
    expect(opened.summary).toMatchObject({ classes: 3, going_on: 1, seats: 2 });
    const [copy] = await june.school.sql()`SELECT id FROM school_class WHERE copied_from = ${whole}`;
    expect(await june.seats(copy!['id'])).toEqual([
      [ten, '2026-08-24', null],
      [eleven, '2026-08-24', null],
    ]);
    expect(twelve).toBeGreaterThan(0);
    await june.undo(opened);
    expect(await june.snapshot()).toEqual(before);
  });

  it('leaves out teachers, rooms and schedules where that is asked', async () => {
    const { spring } = await withClasses();
    const other = await june.school.teacher({ name: 'Ada Stein', email: 'ada@staff.example.org' });
    await june.openNext({ keepsTeachers: false, keepsRooms: false, keepsSchedules: false, teacherId: other });
    const [copy] =
      await june.school.sql()`SELECT room, schedule, teacher_id FROM school_class WHERE copied_from = ${spring}`;
    expect({ ...copy }).toEqual({ room: null, schedule: 'To be scheduled', teacher_id: other });
  });

  it('says which class needs a teacher because its own has left, and which term is missing', async () => {
    const { teacher_id, spring, fall } = await withClasses();
    await june.school.sql()`UPDATE teacher SET last_day = '2026-06-30' WHERE id = ${teacher_id}`;
    await june.school.sql()`DELETE FROM academic_session WHERE name = 'Spring 2027'`;
    june.at('2026-07-02');
    const { id, findings } = await june.openNext();
    expect([id, findings.map(({ rule, message }) => [rule, message])]).toEqual([
      null,
      [
        ['teacher_missing', expect.stringContaining(`class ${fall} `)],
        ['term_missing', expect.stringContaining(`class ${spring} is in Spring 2026`)],
        ['teacher_missing', expect.any(String)],
      ],
    ]);
    const other = await june.school.teacher({ name: 'Ada Stein', email: 'ada@staff.example.org' });
    const opened = await june.openNext({ teacherId: other, ...exceptions({}, { [spring]: 'left_out' }) });
    expect([opened.created, opened.summary]).toEqual([2, expect.objectContaining({ classes: 2 })]);
  });

  it('needs the next year in the calendar', async () => {
    await expect(june.openNext({ schoolYearId: june.next })).rejects.toThrow('There is no school year after this one');
    await expect(june.openNext({ nextYearId: june.year })).rejects.toThrow('next_year_id');
  });

  it('keeps terms apart that have the same name each year', async () => {
    await june.school.sql()`UPDATE academic_session SET name = 'Semester 2' WHERE name LIKE 'Spring%'`;
    const old = await june.school.schoolClass({ name: 'Art', semester: 'Semester 2' });
    june.at('2026-03-02');
    await june.openNext();
    const sql = june.school.sql();
    const terms = await sql`SELECT class_id = ${old} AS old, school_year_id FROM class_term
      JOIN academic_session s ON s.id = academic_session_id ORDER BY class_id`;
    expect(terms.map((each) => ({ ...each }))).toEqual([
      { old: true, school_year_id: june.year },
      { old: false, school_year_id: june.next },
    ]);
    june.at('2026-07-02');
    expect((await june.close()).summary).toMatchObject({ classes: 1 });
  });
});
