import { SchoolNights } from '../../interchange/school-nights';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

const heading = 'sourcedId|status|title|type|startDate|endDate|parentSourcedId|schoolYear';
const year = 'y27||2026-2027|schoolYear|2026-08-24|2027-06-12||2027';
const fall = 'f26||Fall 2026|semester|2026-08-24|2027-01-16|y27|2027';
const quarter = 'q1||Quarter 1|gradingPeriod|2026-08-24|2026-10-31|f26|2027';

const packageOf = (...sessions: string[]) => ({
  orgs: ['sourcedId|status|name|type', 'org||School|school'],
  academicSessions: [heading, ...sessions],
});

interface Session {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

const terms = async (): Promise<Session[]> => (await nights.school.get('/terms')).body.data;
const years = async (): Promise<Session[]> => (await nights.school.get('/school-years')).body.data;
const named = (all: readonly Session[], name: string): Session => all.find((each) => each.name === name)!;

describe('the sessions of a package', () => {
  it('are school years and terms, with the last day instead of the day after it', async () => {
    await nights.night(packageOf(year, fall, quarter));
    const [found] = await years();
    expect(found).toMatchObject({
      name: '2026-2027',
      first_day: '2026-08-24',
      last_day: '2027-06-11',
      school_id: null,
    });
    expect(await terms()).toEqual([
      expect.objectContaining({
        name: 'Fall 2026',
        kind: 'semester',
        last_day: '2027-01-15',
        school_year_id: found!.id,
      }),
      expect.objectContaining({
        name: 'Quarter 1',
        kind: 'grading_period',
        last_day: '2026-10-30',
        school_year_id: found!.id,
      }),
    ]);
  });

  it('keep what the office changed, until the package changes it', async () => {
    await nights.night(packageOf(year, fall));
    const { id } = named(await terms(), 'Fall 2026');
    const edited = { name: 'Fall 2026', kind: 'semester', first_day: '2026-08-24', last_day: '2026-12-18' };
    expect((await nights.school.put(`/terms/${id}`, edited)).status).toBe(200);
    nights.comes(1);
    await nights.night(packageOf(year, fall));
    expect(named(await terms(), 'Fall 2026')).toMatchObject({ id, last_day: '2026-12-18' });
    nights.comes(2);
    await nights.night(packageOf(year, fall.replace('2027-01-16', '2027-01-23')));
    expect(named(await terms(), 'Fall 2026')).toMatchObject({ id, last_day: '2027-01-22' });
  });

  it('keep it also when an import of something else is undone', async () => {
    await nights.night(packageOf(year, fall));
    const { id } = named(await terms(), 'Fall 2026');
    const edited = { name: 'Fall 2026', first_day: '2026-08-24', last_day: '2026-12-18' };
    await nights.school.put(`/terms/${id}`, edited);
    nights.comes(1);
    const second = await nights.night(packageOf(year, fall, quarter));
    await nights.undo(second);
    expect(named(await terms(), 'Fall 2026')).toMatchObject({ id, last_day: '2026-12-18' });
    expect((await terms()).map(({ name }) => name)).toEqual(['Fall 2026']);
  });

  it('go with the undo of their import, but for a year to which the office has added a term', async () => {
    const first = await nights.night(packageOf(year, fall));
    const { id: school_year_id } = named(await years(), '2026-2027');
    const own = { name: 'Spring 2027', first_day: '2027-01-18', last_day: '2027-06-11', school_year_id };
    expect((await nights.school.post('/terms', own)).status).toBe(201);
    await nights.undo(first);
    expect((await years()).map(({ name }) => name)).toEqual(['2026-2027']);
    expect((await terms()).map(({ name }) => name)).toEqual(['Spring 2027']);
  });

  it('come back with the next package after a user deleted them', async () => {
    await nights.night(packageOf(year, fall));
    const { id } = named(await terms(), 'Fall 2026');
    expect((await nights.school.request('DELETE', `/terms/${id}`, {})).status).toBe(204);
    nights.comes(1);
    await nights.night(packageOf(year, fall));
    expect((await terms()).map(({ name }) => name)).toEqual(['Fall 2026']);
  });
});

describe('the undo of a package', () => {
  it('brings back the sessions that users deleted since', async () => {
    await nights.night(packageOf(year, fall, quarter));
    nights.comes(1);
    const second = await nights.night(packageOf(year, fall.replace('2027-01-16', '2027-01-23'), quarter));
    const { id } = named(await terms(), 'Fall 2026');
    expect((await nights.school.request('DELETE', `/terms/${id}`, {})).status).toBe(204);
    await nights.undo(second);
    expect(named(await terms(), 'Fall 2026')).toMatchObject({ last_day: '2027-01-15' });
  });

  it('keeps a school to which users have added a school year', async () => {
    const first = await nights.night(packageOf());
    const own = { name: '2026-27', first_day: '2026-08-24', last_day: '2027-06-11' };
    const school_id = await nights.idOf('School');
    expect((await nights.school.post('/school-years', { ...own, school_id })).status).toBe(201);
    await nights.undo(first);
    expect(await nights.idOf('School')).toBe(school_id);
  });
});

describe('a school year of one school', () => {
  it('has the terms that the package adds to it', async () => {
    await nights.night(packageOf(year));
    const { id } = named(await years(), '2026-2027');
    const school_id = await nights.idOf('School');
    const moved = { name: '2026-2027', first_day: '2026-08-24', last_day: '2027-06-11', school_id };
    await nights.school.put(`/school-years/${id}`, moved);
    nights.comes(1);
    await nights.night(packageOf(year, fall));
    expect(named(await terms(), 'Fall 2026')).toMatchObject({ school_year_id: id, school_id });
  });
});

describe('a file of school years and terms', () => {
  const file = [
    'kind,name,first_day,last_day',
    'semester,Fall 2026,2026-08-24,2027-01-15',
    'school_year,2026-27,2026-08-24,2027-06-11',
  ];

  it('has the terms in the year of its days, and is undone as a whole', async () => {
    const night = await nights.csv('terms', null, ...file);
    expect(night.id).not.toBeNull();
    const [found] = await years();
    expect(await terms()).toEqual([expect.objectContaining({ name: 'Fall 2026', school_year_id: found!.id })]);
    await nights.undo(night);
    expect([await years(), await terms()]).toEqual([[], []]);
  });

  it('makes a year and its last term longer, shorter again, and is undone', async () => {
    await nights.csv('terms', null, ...file);
    const [stored] = await years();
    const { id: termId } = named(await terms(), 'Fall 2026');
    const rows = (lastDay: string) => [
      'id,kind,name,first_day,last_day',
      `${termId},semester,Fall 2026,2026-08-24,${lastDay}`,
      `${stored!.id},school_year,2026-27,2026-08-24,${lastDay}`,
    ];
    const longer = await nights.csv('terms', null, ...rows('2027-06-18'));
    expect(longer).toMatchObject({ changed: 2, errors: 0 });
    const shorter = await nights.csv('terms', null, ...rows('2027-06-04'));
    expect(shorter).toMatchObject({ changed: 2, errors: 0 });
    await nights.undo(shorter);
    expect((await years())[0]).toMatchObject({ last_day: '2027-06-18' });
    await nights.undo(longer);
    expect((await years())[0]).toMatchObject({ last_day: '2027-06-11' });
    expect((await terms())[0]).toMatchObject({ last_day: '2027-01-15' });
  });

  it('of one school adds no term to the year of another, or of all', async () => {
    const [hill, dale] = [await nights.addSchool('Hill'), await nights.addSchool('Dale')];
    const days = { first_day: '2026-08-24', last_day: '2027-06-11' };
    const other = (await nights.school.post('/school-years', { name: 'Dale', ...days, school_id: dale })).body;
    await nights.school.post('/school-years', { name: 'All', ...days });
    const rows = ['kind,name,first_day,last_day,school_year_id', `term,A,2026-08-24,2026-12-18,${other.id}`];
    expect(await nights.csv('terms', hill, ...rows)).toMatchObject({ created: 0, errors: 1 });
    expect(await nights.csv('terms', hill, ...rows.slice(0, 1), 'term,B,2026-08-24,2026-12-18,')).toMatchObject({
      ...{ created: 0, errors: 1 },
    });
    expect(await terms()).toEqual([]);
  });

  it('is refused with a term that is in no year', async () => {
    await nights.csv('terms', null, ...file.slice(0, 2));
    expect(await terms()).toEqual([]);
  });

  it('of one school leaves the calendar of all schools as it is', async () => {
    const school = await nights.addSchool('Hill');
    await nights.csv('closed-days', null, 'name,first_day', 'Winter break,2026-12-21');
    const [stored] = (await nights.school.get('/closed-days')).body.data as Session[];
    await nights.csv('closed-days', school, 'id,name,first_day', `${stored!.id},Snow,2027-01-12`, ',Fair,2027-05-07');
    const { data } = (await nights.school.get('/closed-days')).body as { data: Session[] };
    expect(data).toEqual([stored, expect.objectContaining({ name: 'Fair', school_id: school })]);
  });
});

it('a file of attendance has a warning for each mark on a day without lessons (Days without lessons)', async () => {
  const teacher_id = await nights.school.teacher();
  const class_id = await nights.school.schoolClass({ teacher_id });
  const student_id = await nights.school.student();
  await nights.school.post('/closed-days', { name: 'Fair', first_day: '2026-09-29' });
  const rows = ['2026-09-29', '2026-09-30'].map((date) => `${student_id},${class_id},${date},present`);
  const night = await nights.csv('attendance', null, 'student_id,class_id,date,status', ...rows);
  expect(night.findings.map(({ line, rule, level }) => [line, rule, level])).toEqual([[2, 'no_lessons', 'warning']]);
  expect((await nights.school.get(`/attendance?student_id=${student_id}`)).body.pagination.total).toBe(2);
});
