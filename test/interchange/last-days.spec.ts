import { SchoolNights } from './school-nights';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

const user = (id: string, role: string) => `${id}|HILL|${role}|Person|${id}|${id.toLowerCase()}@hill.example|7`;
const students = ['S1', 'S2', 'S3'];

interface Given {
  /** The students of the class C1, as `S1`. */
  readonly seats?: readonly string[];
  /** The students with a result in the class C1. */
  readonly results?: readonly string[];
  /** The teacher of the class C2. */
  readonly teacher?: string;
}

/** Two classes: C1 of the teacher T1, and C2. */
const packageOf = ({ seats = ['S1'], results = [], teacher = 'T2' }: Given = {}) => ({
  orgs: ['sourcedId|name|type|identifier|parentSourcedId', 'HILL|Hill|school|HILL|'],
  courses: ['sourcedId|title|orgSourcedId', 'CO|Algebra|HILL'],
  users: [
    'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades',
    ...['T1', 'T2', 'T3'].map((id) => user(id, 'teacher')),
    ...students.map((id) => user(id, 'student')),
  ],
  classes: [
    'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods',
    'C1|Class C1|CO|HILL||Mon',
    'C2|Class C2|CO|HILL||Tue',
  ],
  enrollments: [
    'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
    ...seats.map((id) => `E1${id}|C1|HILL|${id}|student|||`),
    'E1T|C1|HILL|T1|teacher|true||',
    `E2T|C2|HILL|${teacher}|teacher|true||`,
  ],
  lineItems: [
    'sourcedId|title|classSourcedId|categorySourcedId|gradingPeriodSourcedId|resultValueMin|resultValueMax',
    'I1|Quiz|C1|||0|10',
  ],
  results: [
    'sourcedId|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate',
    ...results.map((id) => `R${id}|I1|${id}|fully graded|8|2026-10-01`),
  ],
});

const pathOf = async (list: 'classes' | 'teachers' | 'schools', name: string): Promise<string> => {
  const { data } = (await nights.school.get(`/${list}?search=${encodeURIComponent(name)}`)).body;
  return `/${list}/${data[0].id}`;
};

const archive = async (list: 'classes' | 'teachers' | 'schools', name: string): Promise<void> => {
  expect((await nights.school.put(`${await pathOf(list, name)}/archive`, {})).status).toBe(200);
};

const isArchived = async (list: 'classes' | 'teachers' | 'schools', name: string): Promise<boolean> =>
  (await nights.school.get(`${await pathOf(list, name)}/archive`)).body.archived;

const grades = async (): Promise<number> => (await nights.school.get('/grades')).body.pagination.total;

const of = <T extends { rule: string }>(findings: readonly T[], rule: string): T[] =>
  findings.filter((each) => each.rule === rule);

describe('a package', () => {
  it('with rows about a class that is archived says so once each night, and does not bring it back (Last days)', async () => {
    await nights.night(packageOf({ results: ['S1'] }));
    await archive('classes', 'Class C1');
    for (const night of [1, 2]) {
      nights.comes(night);
      const { findings, errors } = await nights.night(packageOf({ seats: students, results: students }));
      expect(of(findings, 'CLASS_ARCHIVED')).toEqual([
        expect.objectContaining({
          level: 'warning',
          message: 'Class C1: Class is archived: its last day was 2026-09-30. 4 rows are left out',
        }),
      ]);
      expect(errors).toBe(0);
      expect(await nights.rosterOf('Class C1')).toEqual(['Person S1']);
      expect(await grades()).toBe(1);
      expect(await isArchived('classes', 'Class C1')).toBe(true);
    }
  });

  it('with classes that are archived says so once, also where no row is left out, and changes nothing (Last days)', async () => {
    await nights.night(packageOf());
    await archive('classes', 'Class C1');
    await archive('classes', 'Class C2');
    nights.comes(1);
    const { findings, created, changed, errors } = await nights.night(packageOf());
    expect(of(findings, 'archived')).toEqual([
      expect.objectContaining({
        ...{ level: 'warning', file: 'classes.csv' },
        message: '2 classes of the package had the last day here, and stay archived: Class C1, Class C2',
      }),
    ]);
    expect([of(findings, 'CLASS_ARCHIVED'), created, changed, errors]).toEqual([[], 0, 0, 0]);
    expect(await isArchived('classes', 'Class C1')).toBe(true);
  });

  it('with a new class of a teacher who has left gives it another teacher, with one warning (Last days)', async () => {
    await nights.night(packageOf());
    await archive('teachers', 'Person T3');
    const { classes, enrollments, ...others } = packageOf();
    const more = (...teachers: readonly string[]) => ({
      ...others,
      classes: [...classes, 'C3|Class C3|CO|HILL||Wed'],
      enrollments: [
        ...enrollments,
        ...teachers.map((id, index) => `E3${id}|C3|HILL|${id}|teacher|${index === 0}||`),
        'E3S|C3|HILL|S1|student|||',
      ],
    });
    nights.comes(1);
    expect(await nights.night(more('T3'))).toMatchObject({ errors: 2 });
    const teacherId = Number((await pathOf('teachers', 'Person T2')).split('/')[2]);
    for (const [given, options, name, instead] of [
      [more('T3'), { teacherId }, 'Person T2', 'the default teacher'],
      [more('T3', 'T1'), {}, 'Person T1', 'another teacher of the package'],
    ] as const) {
      const night = await nights.night(given, options);
      expect(of(night.findings, 'TEACHER_HAS_LEFT')).toEqual([
        expect.objectContaining({
          ...{ level: 'warning', file: 'classes.csv' },
          message: `the teacher of this new class has left here; the class gets ${instead}`,
        }),
      ]);
      expect(night.errors).toBe(0);
      expect((await nights.school.get(await pathOf('classes', 'Class C3'))).body.teacher.name).toBe(name);
      expect(await nights.rosterOf('Class C3')).toEqual(['Person S1']);
      const again = await nights.night(given, options);
      expect([again.errors, again.created, again.changed]).toEqual([0, 0, 0]);
      await nights.undo(night);
    }
  });

  it('ends the seats in it that it no longer has (Last days)', async () => {
    await nights.night(packageOf({ seats: students }));
    await archive('classes', 'Class C1');
    nights.comes(1);
    const { findings } = await nights.night(packageOf({ seats: ['S1', 'S2'] }));
    expect(of(findings, 'CLASS_ARCHIVED')).toEqual([]);
    expect(await nights.rosterOf('Class C1')).toEqual(['Person S1', 'Person S2']);
  });

  it('that gives a class a teacher who has left keeps the class as it is (Last days)', async () => {
    await nights.night(packageOf());
    await archive('teachers', 'Person T3');
    for (const night of [1, 2]) {
      nights.comes(night);
      const { findings, errors } = await nights.night(packageOf({ teacher: 'T3' }));
      expect(of(findings, 'TEACHER_HAS_LEFT')).toEqual([
        expect.objectContaining({ level: 'warning', message: expect.stringMatching(/^Class C2: Teacher has left/) }),
      ]);
      expect(errors).toBe(0);
      const { body } = await nights.school.get(await pathOf('classes', 'Class C2'));
      expect(body.teacher.name).toBe('Person T2');
      expect(await isArchived('teachers', 'Person T3')).toBe(true);
    }
  });

  it('changes what it changes of archived records, which stay archived (Last days)', async () => {
    await nights.night(packageOf());
    await archive('classes', 'Class C2');
    await archive('teachers', 'Person T2');
    await archive('schools', 'Hill');
    nights.comes(1);
    const before = packageOf();
    const classes = before.classes.map((row) => row.replace('Tue', 'Wed'));
    const orgs = before.orgs.map((row) => row.replace('|Hill|', '|Hill Top|'));
    const { findings } = await nights.night({ ...before, classes, orgs });
    expect(of(findings, 'TEACHER_HAS_LEFT')).toEqual([]);
    expect((await nights.school.get(await pathOf('classes', 'Class C2'))).body.schedule).toBe('Wed');
    expect(await isArchived('classes', 'Class C2')).toBe(true);
    expect(await isArchived('teachers', 'Person T2')).toBe(true);
    expect(await isArchived('schools', 'Hill Top')).toBe(true);
  });
});

describe('rows of CSV', () => {
  it('about a class that is archived are errors with the reason (Last days)', async () => {
    await nights.night(packageOf());
    await archive('classes', 'Class C1');
    const { data } = (await nights.school.get('/students?search=S2')).body;
    const id = (await pathOf('classes', 'Class C1')).split('/')[2];
    const { findings } = await nights.csv('enrollments', null, 'class_id,student_id', `${id},${data[0].id}`);
    expect(findings).toEqual([
      expect.objectContaining({
        ...{ level: 'error', line: 2, rule: 'CLASS_ARCHIVED' },
        message: 'Class is archived: its last day was 2026-09-30',
      }),
    ]);
    const changed = `id,name,teacher_id,schedule\n${id},Class C1,${(await pathOf('teachers', 'Person T1')).split('/')[2]},Fri`;
    expect((await nights.csv('classes', null, ...changed.split('\n'))).findings).toEqual([]);
    expect(await isArchived('classes', 'Class C1')).toBe(true);
  });
});
