import { CurrentSemesters } from '../../libs/dashboard/src/current-semesters.queries';
import { StoppedClock, TestSchool } from '../support/test-school';

const today = '2026-11-20';
let school: TestSchool;
let teacher_id: number;

beforeAll(async () => {
  school = await TestSchool.open({ clock: new StoppedClock(new Date(`${today}T12:00:00Z`)) });
  teacher_id = await school.teacher();
});

afterAll(() => school.close());

const current = () => school.app.get(CurrentSemesters).on(today);

describe('the current semesters of a school (Lists in the dashboard)', () => {
  it('are none while no class has one', async () => {
    await school.schoolClass({ teacher_id, semester: null });
    expect(await current()).toEqual([]);
  });

  it('are that of the newest class, if nothing else tells', async () => {
    for (const semester of ['Spring 2026', 'Fall 2026', null]) await school.schoolClass({ teacher_id, semester });
    expect(await current()).toEqual(['Fall 2026']);
  });

  it('are those of the classes into which students enrolled in the last weeks', async () => {
    const student_id = await school.student();
    const spring = await school.schoolClass({ teacher_id, semester: 'Spring 2026' });
    await school.post(`/classes/${spring}/enroll`, { student_id, begin_date: '2026-11-02' });
    const old = await school.schoolClass({ teacher_id, semester: 'Winter 2026' });
    await school.post(`/classes/${old}/enroll`, { student_id, begin_date: '2026-01-12' });
    expect(await current()).toEqual(['Spring 2026']);
  });

  it('are rather those of the classes whose attendance was taken, but for a stray mark', async () => {
    const student_id = await school.student();
    const marked = async (semester: string) => {
      const class_id = await school.schoolClass({ teacher_id, semester });
      await school.post(`/classes/${class_id}/enroll`, { student_id, begin_date: '2026-01-12' });
      const mark = { student_id, class_id, date: '2026-11-19', status: 'present' };
      expect((await school.post('/attendance', mark)).status).toBe(201);
    };
    for (let each = 0; each < 11; each += 1) await marked('2026-27');
    for (let each = 0; each < 2; each += 1) await marked('Fall 2026');
    await marked('2025-26');
    expect(await current()).toEqual(['2026-27', 'Fall 2026']);
  });

  it('are first of all those of the academic sessions of the day', async () => {
    const session = (title: string, begin: string, end: string) => school.sql()<{ id: number }[]>`
      INSERT INTO academic_session (name, first_day, last_day) VALUES (${title}, ${begin}, ${end}) RETURNING id`;
    const sessions = [
      ['Fall', ...(await session('Fall term', '2026-08-20', '2026-12-18'))],
      ['Year', ...(await session('School year', '2026-08-20', '2027-06-11'))],
      ['Spring', ...(await session('Spring term', '2027-01-20', '2027-06-11'))],
    ] as const;
    for (const [semester, row] of sessions) {
      const id = await school.schoolClass({ teacher_id, semester });
      await school.sql()`INSERT INTO class_session VALUES (${id}, ${row!.id})`;
    }
    expect(await current()).toEqual(['Fall', 'Year']);
  });

  describe('by the names of terms, without a package', () => {
    const on = (day: string) => school.app.get(CurrentSemesters).on(day);

    beforeAll(async () => {
      await school.sql()`TRUNCATE academic_session, school_class CASCADE`;
      const year = { name: '2026-27', first_day: '2026-08-20', last_day: '2027-06-11' };
      const { id: school_year_id } = (await school.post('/school-years', year)).body;
      for (const [name, first_day, last_day] of [
        ['Fall 2026', '2026-08-20', '2026-12-18'],
        ['Spring 2027', '2027-01-20', '2027-06-11'],
      ])
        await school.post('/terms', { name, first_day, last_day, school_year_id });
    });

    it('are none of the calendar while no class has the name of a term', async () => {
      await school.schoolClass({ teacher_id, semester: 'Another' });
      expect(await on(today)).toEqual(['Another']);
    });

    it('are those of the day, in holidays the last ones, and before the first term the next ones', async () => {
      for (const semester of ['Fall 2026', 'Spring 2027', '2026-27'])
        await school.schoolClass({ teacher_id, semester });
      expect(await on(today)).toEqual(['2026-27', 'Fall 2026']);
      expect(await on('2027-01-10')).toEqual(['2026-27']);
      expect(await on('2027-07-10')).toEqual(['2026-27', 'Spring 2027']);
      expect(await on('2026-07-10')).toEqual(['2026-27', 'Fall 2026']);
    });

    it('are those of a new term although no class is in it yet, and between the terms those that ended last', async () => {
      const next = { name: '2027-28', first_day: '2027-08-23', last_day: '2028-06-09' };
      const { id } = (await school.post('/school-years', next)).body;
      expect(await on('2027-09-01')).toEqual(['2026-27', 'Spring 2027']);
      const fall = { name: 'Fall 2027', first_day: '2027-08-23', last_day: '2027-12-17', school_year_id: id };
      await school.post('/terms', fall);
      expect(await on('2027-09-01')).toEqual(['Fall 2027']);
    });
  });
});
