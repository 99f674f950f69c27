import type { RosterFiles } from '../interchange/roster-package';
import { SchoolNights } from '../interchange/school-nights';
import { settled } from '../syncs/settled';
import { keyWith } from './district';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

/** Days after 1 October 2026, for `nights.comes`. */
const on = (date: string): number => (Date.parse(date) - Date.parse('2026-10-01')) / 86_400_000;

const ours = 'E8|C2|HILL|T8|teacher|true|2026-09-01|2027-06-18';
const ended = 'E9|C1|HILL|T9|teacher|true|2026-09-01|2026-10-31';
const user = (id: string, role: string) => `${id}|HILL|${role}|Person|${id}|${id.toLowerCase()}@hill.example|7`;
const users = [user('T8', 'teacher'), user('T9', 'teacher'), user('S1', 'student'), user('S2', 'student')];

/** Two classes with the same students. @param teachers rows of enrollments */
const packageOf = (teachers: readonly string[], people: readonly string[] = users): RosterFiles => ({
  orgs: ['sourcedId|name|type|identifier|parentSourcedId', 'HILL|Hill|school|HILL|'],
  courses: ['sourcedId|title|orgSourcedId', 'CO|Algebra|HILL'],
  users: ['sourcedId|orgSourcedIds|role|givenName|familyName|email|grades', ...people],
  classes: [
    'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods',
    'C1|Class C1|CO|HILL||Mon',
    'C2|Class C2|CO|HILL||Tue',
  ],
  enrollments: [
    'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
    ...['C1', 'C2'].flatMap((id) =>
      ['S1', 'S2'].map((student) => `E${id}${student}|${id}|HILL|${student}|student||2026-09-01|2027-06-18`),
    ),
    ...teachers,
  ],
});

const idOf = async (table: string, name: string): Promise<number> => {
  const sql = nights.school.sql();
  const [row] = await sql<{ id: number }[]>`SELECT id FROM ${sql(table)} WHERE name = ${name}`;
  return row!.id;
};

/** What a person whose share is that of a teacher sees and does. The key stays the same, whatever the day. */
class Teacher {
  private constructor(
    readonly id: number,
    private readonly key: string,
  ) {}

  static async of(name: string): Promise<Teacher> {
    const id = await idOf('teacher', name);
    const { key } = await keyWith(nights.school, { schools: [], classes: [], teacher: id });
    return new Teacher(id, key);
  }

  async sees(): Promise<{ classes: string[]; students: number }> {
    const classes = await nights.school.get('/classes', { key: this.key });
    const students = await nights.school.get('/students', { key: this.key });
    return {
      classes: classes.body.data.map(({ name }: { name: string }) => name),
      students: students.body.pagination.total,
    };
  }

  /** The statuses of what a teacher does with a class. */
  async works(className: string): Promise<number[]> {
    const { school } = nights;
    const { key } = this;
    const ids = { class_id: await idOf('school_class', className), student_id: await idOf('student', 'Person S1') };
    const date = nights.clock.now().toISOString().slice(0, 10);
    const answers = [
      await school.get(`/classes/${ids.class_id}/roster`, { key }),
      await school.get(`/grades?class_id=${ids.class_id}`, { key }),
      await school.post('/attendance', { ...ids, date, status: 'present' }, { key }),
      await school.post('/grades', { ...ids, score: 5, max_score: 10, term: 'Q1' }, { key }),
    ];
    return answers.map(({ status }) => status);
  }

  async changes(list: string, after: string): Promise<{ data: { id: number }[]; removed: number[]; next: string }> {
    // The first request of a day settles it. Cursors wait for transactions, also those of other tests.
    await this.sees();
    await settled(nights.school);
    const { body } = await nights.school.get(`/${list}?after=${after}`, { key: this.key });
    return { data: body.data, removed: body.removed, next: body.pagination.next };
  }
}

const nothing = { classes: [], students: 0 };
const refused = [404, 200, 400, 400];

describe('a teacher sees a class on the days of the teaching', () => {
  it('and not after the last one, nor can the teacher mark (Shares)', async () => {
    nights.comes(on('2026-10-30'));
    await nights.night(packageOf([ours, ended, 'E7|C2|HILL|T9|teacher|false|2026-08-01|2026-08-28']));
    const teacher = await Teacher.of('Person T9');
    expect(await teacher.sees()).toEqual({ classes: ['Class C1'], students: 2 });
    nights.comes(on('2026-10-31'));
    expect(await teacher.sees()).toEqual(nothing);
    expect(await teacher.works('Class C1')).toEqual(refused);
    expect(await teacher.works('Class C2')).toEqual(refused);
  });

  it('and not after the last day of the teacher, which counts at once (Shares, Last days)', async () => {
    nights.comes(on('2026-10-05'));
    await nights.night(packageOf([ours, ended]));
    const teacher = await Teacher.of('Person T9');
    const seen = { classes: ['Class C1'], students: 2 };
    const leaves = (last_day: string | null) => nights.school.put(`/teachers/${teacher.id}/archive`, { last_day });
    await leaves('2026-10-05');
    expect(await teacher.sees()).toEqual(seen);
    nights.comes(on('2026-10-06'));
    expect(await teacher.sees()).toEqual(nothing);
    expect(await teacher.works('Class C1')).toEqual(refused);
    await leaves(null);
    expect(await teacher.sees()).toEqual(seen);
    await leaves('2026-10-05');
    expect(await teacher.sees()).toEqual(nothing);
  });

  it('from the first one on, without a change of anything (Shares)', async () => {
    nights.comes(on('2027-01-09'));
    await nights.night(packageOf([ours, ended, 'E7|C2|HILL|T9|teacher|false|2027-01-10|2027-06-18']));
    const teacher = await Teacher.of('Person T9');
    expect(await teacher.sees()).toEqual(nothing);
    nights.comes(on('2027-01-10'));
    expect(await teacher.works('Class C2')).toEqual([200, 200, 201, 201]);
    expect(await teacher.sees()).toEqual({ classes: ['Class C2'], students: 2 });
    nights.comes(on('2027-06-18'));
    expect(await teacher.sees()).toEqual(nothing);
  });

  it('and a copy of the lists is told of the first and of the last one (Shares)', async () => {
    nights.comes(on('2027-01-09'));
    await nights.night(packageOf([ours, ended, 'E7|C2|HILL|T9|teacher|false|2027-01-10|2027-06-18']));
    const teacher = await Teacher.of('Person T9');
    const taught = await idOf('school_class', 'Class C2');
    const { next: before } = await teacher.changes('classes', 'start');
    nights.comes(on('2027-01-10'));
    const { data, next } = await teacher.changes('classes', before);
    expect(data.map(({ id }) => id)).toEqual([taught]);
    const { next: pupils } = await teacher.changes('students', 'start');
    nights.comes(on('2027-06-18'));
    expect((await teacher.changes('classes', next)).removed).toEqual([taught]);
    expect((await teacher.changes('students', pupils)).removed).toHaveLength(2);
  });

  it('also when a transaction writes the days that was open at midnight (Shares)', async () => {
    nights.comes(on('2026-12-01'));
    await nights.night(packageOf([ours, ended]));
    const teacher = await Teacher.of('Person T9');
    expect(await teacher.sees()).toEqual(nothing);
    const taught = await idOf('school_class', 'Class C2');
    await nights.school.sql().begin(async (tx) => {
      await tx`INSERT INTO class_teacher (class_id, teacher_id, is_primary, begin_date, is_current, updated_at)
        VALUES (${taught}, ${teacher.id}, false, '2026-12-02', true, now())`;
      nights.comes(on('2026-12-02'));
      expect(await teacher.sees()).toEqual(nothing);
    });
    expect(await teacher.sees()).toEqual({ classes: ['Class C2'], students: 2 });
  });
});

describe('the teacher in the record of a class whom packages no longer have', () => {
  const open = 'E9|C1|HILL|T9|teacher|true|2026-09-01|2027-06-18';

  it.each<[string, RosterFiles]>([
    ['without the row', packageOf([ours])],
    ['with the row of an aide', packageOf([ours, open.replace('teacher', 'aide')])],
    ['with a row of another class', packageOf([ours, open.replace('C1', 'C2').replace('true', 'false')])],
    [
      'without the person',
      packageOf(
        [ours, open],
        users.filter((line) => !line.startsWith('T9')),
      ),
    ],
  ])('stays there, does not see it, and the report names the class: %s (Shares)', async (title, later) => {
    await nights.night(packageOf([ours, open]));
    const teacher = await Teacher.of('Person T9');
    expect(await teacher.sees()).toEqual({ classes: ['Class C1'], students: 2 });
    const { findings } = await nights.night(later);
    expect((await teacher.sees()).classes).toEqual(title.includes('another class') ? ['Class C2'] : []);
    expect(await teacher.works('Class C1')).toEqual(title.includes('another class') ? [404, 200, 400, 400] : refused);
    const { body } = await nights.school.get(`/classes/${await idOf('school_class', 'Class C1')}`);
    expect(body.teacher_id).toBe(teacher.id);
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'no_teacher',
        message: expect.stringContaining('have no teacher today: Class C1.'),
      }),
    );
  });

  it('sees the class again when the package has the row again, or when a person names the teacher (Shares)', async () => {
    await nights.night(packageOf([ours, open]));
    const [teacher, other] = [await Teacher.of('Person T9'), await Teacher.of('Person T8')];
    await nights.night(packageOf([ours]));
    expect(await teacher.sees()).toEqual(nothing);
    await nights.night(packageOf([ours, open]));
    expect((await teacher.sees()).classes).toEqual(['Class C1']);
    await nights.night(packageOf([ours]));
    const taught = `/classes/${await idOf('school_class', 'Class C1')}`;
    const named = (teacher_id: number) => nights.school.put(taught, { name: 'Class C1', schedule: 'Mon', teacher_id });
    expect((await named(other.id)).status).toBe(200);
    expect((await other.sees()).classes).toEqual(['Class C1', 'Class C2']);
    expect(await teacher.sees()).toEqual(nothing);
    expect((await named(teacher.id)).status).toBe(200);
    expect((await teacher.sees()).classes).toEqual(['Class C1']);
    expect((await other.sees()).classes).toEqual(['Class C2']);
  });
});

describe('the list of classes without a teacher', () => {
  const listed = async (without: boolean, key?: string): Promise<string[]> => {
    const { status, body } = await nights.school.get(
      `/classes?without_teacher=${without}`,
      key === undefined ? {} : { key },
    );
    expect([status, body.pagination.total]).toEqual([200, body.data.length]);
    return body.data.map(({ name }: { name: string }) => name);
  };

  it('has a class from the day on which nobody teaches it, within the share of the caller (Shares)', async () => {
    nights.comes(on('2026-10-30'));
    await nights.night(packageOf([ours, ended]));
    const [hill] = await nights.school.sql()<{ id: number }[]>`SELECT id FROM school`;
    const { key } = await keyWith(nights.school, { schools: [hill!.id], classes: [], teacher: null });
    const only = [await idOf('school_class', 'Class C2')];
    const { key: other } = await keyWith(nights.school, { schools: [], classes: only, teacher: null });
    expect(await listed(true)).toEqual([]);
    expect(await listed(false)).toEqual(['Class C1', 'Class C2']);
    nights.comes(on('2026-10-31'));
    expect(await listed(true)).toEqual(['Class C1']);
    expect(await listed(false)).toEqual(['Class C2']);
    expect(await listed(true, key)).toEqual(['Class C1']);
    expect(await listed(true, other)).toEqual([]);
    expect(await listed(false, other)).toEqual(['Class C2']);
    const sorted = await nights.school.get('/classes?without_teacher=true&sort=-name&per_page=1', { key });
    expect(sorted.body.data.map(({ name }: { name: string }) => name)).toEqual(['Class C1']);
  });

  it('has a class whose teacher the last package took away, until it has another one (Shares)', async () => {
    const open = 'E9|C1|HILL|T9|teacher|true|2026-09-01|2027-06-18';
    await nights.night(packageOf([ours, open]));
    expect(await listed(true)).toEqual([]);
    await nights.night(packageOf([ours]));
    expect(await listed(true)).toEqual(['Class C1']);
    const taught = `/classes/${await idOf('school_class', 'Class C1')}`;
    const teacher_id = await idOf('teacher', 'Person T8');
    await nights.school.put(taught, { name: 'Class C1', schedule: 'Mon', teacher_id });
    expect(await listed(true)).toEqual([]);
  });

  it('has no class whose academic session has ended (Shares)', async () => {
    nights.comes(on('2026-10-31'));
    await nights.night(packageOf([ours, ended]));
    const sql = nights.school.sql();
    const [term] = await sql<{ id: number }[]>`INSERT INTO academic_session (name, last_day, is_current, updated_at)
      VALUES ('Quarter 1', '2026-10-31', true, now()) RETURNING id`;
    await sql`INSERT INTO class_session (class_id, academic_session_id)
      VALUES (${await idOf('school_class', 'Class C1')}, ${term!.id})`;
    expect(await listed(true)).toEqual(['Class C1']);
    nights.comes(on('2026-11-01'));
    expect(await listed(true)).toEqual([]);
  });

  it('has no class without students, and none that a person has opened (Shares)', async () => {
    await nights.night(packageOf([ours, 'E9|C1|HILL|T9|teacher|true|2026-09-01|2027-06-18']));
    await nights.school.schoolClass({ name: 'Opened here' });
    await nights.night(packageOf([ours]));
    await nights.school.sql()`DELETE FROM enrollment`;
    expect(await listed(true)).toEqual([]);
    expect(await listed(false)).toEqual(['Class C1', 'Class C2', 'Opened here']);
  });
});
