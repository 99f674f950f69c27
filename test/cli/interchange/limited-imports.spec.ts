import { SchoolNights } from '../../interchange/school-nights';
import type { RosterFiles } from '../../interchange/roster-package';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

const orgHeading = 'sourcedId|status|name|type|identifier|parentSourcedId';
const userHeading = 'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades';
const classHeading = 'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods';
const enrollmentHeading =
  'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate';

interface Changed {
  /** The sourcedIds of the students and of the enrollments that the package lacks. */
  readonly without?: readonly string[];
  readonly users?: readonly string[];
  readonly classes?: readonly string[];
  readonly enrollments?: readonly string[];
}

/** The package of one school with three students in two classes. Terms and the district have the same sourcedIds in all packages. */
function packageOf(
  key: 'h' | 'l',
  { without = [], users = [], classes = [], enrollments = [] }: Changed = {},
): RosterFiles {
  const name = key === 'h' ? 'Hill' : 'Lake';
  const lines = (own: readonly string[]) => own.filter((line) => !without.some((id) => line.startsWith(`${id}|`)));
  const numbers = [1, 2, 3];
  return {
    orgs: [orgHeading, `d||Hills|district||`, `${key}||${name} School|school|${key}1|d`],
    academicSessions: [
      'sourcedId|title|type|startDate|endDate|schoolYear',
      'fall|Fall|term|2026-08-20|2027-01-20|2027',
    ],
    courses: ['sourcedId|title|orgSourcedId', `${key}-art|Art|${key}`],
    users: [
      userHeading,
      `t-${key}|${key}|teacher|Tim|${name}|t-${key}@x.example|`,
      ...lines(numbers.map((each) => `s-${key}${each}|${key}|student|Kid${each}|${name}|s-${key}${each}@x.example|9`)),
      ...users,
    ],
    classes: [
      classHeading,
      ...['a', 'b'].map((each) => `c-${key}${each}|${name} ${each}|${key}-art||fall|1`),
      ...classes,
    ],
    enrollments: [
      enrollmentHeading,
      ...['a', 'b'].map((each) => `e-t-${key}${each}||c-${key}${each}||t-${key}|teacher|true||`),
      ...lines(numbers.map((each) => `e-${key}${each}||c-${key}a||s-${key}${each}|student||2026-09-01|`)),
      ...lines(numbers.map((each) => `f-${key}${each}||c-${key}b||s-${key}${each}|student||2026-09-01|`)),
      ...enrollments,
    ],
  };
}

/** Two schools that exist before the first package. */
async function twoSchools(): Promise<{ readonly h: number; readonly l: number }> {
  return { h: await nights.addSchool('Hill School'), l: await nights.addSchool('Lake School') };
}

/** The kids of each school. */
const kids = (...names: string[]) => names.map((name) => `Kid${name}`);
const all = kids('1 Hill', '1 Lake', '2 Hill', '2 Lake', '3 Hill', '3 Lake');

describe('an import that is limited to a school', () => {
  it('gives its records the school, and changes no other one through thirty nights of two packages (Imports)', async () => {
    const ids = await twoSchools();
    for (const key of ['h', 'l'] as const) {
      const first = await nights.night(packageOf(key), { school: ids[key] });
      expect([first.errors, first.skipped]).toEqual([0, 0]);
    }
    expect(await nights.schoolsOf('school_class')).toEqual({
      ...{ 'Hill a': 'Hill School', 'Hill b': 'Hill School' },
      ...{ 'Lake a': 'Lake School', 'Lake b': 'Lake School' },
    });
    expect(await nights.active()).toEqual(all);
    for (let night = 1; night <= 30; night += 1) {
      nights.comes(night);
      const key = night % 2 === 0 ? 'h' : 'l';
      const other = key === 'h' ? 'l' : 'h';
      const before = await nights.allOf(ids[other]);
      // Each night lacks another student, or seat, or both; those of the night before return.
      const [student, seat] = [(Math.floor(night / 2) % 3) + 1, (Math.floor(night / 3) % 3) + 1];
      const without = [
        ...(night % 5 === 0 ? [] : [`s-${key}${student}`, `e-${key}${student}`, `f-${key}${student}`]),
        `f-${key}${seat}`,
      ];
      const done = await nights.night(packageOf(key, { without }), { school: ids[key] });
      expect([
        night,
        done.errors,
        done.skipped,
        done.findings.filter(({ rule }) => rule !== 'imported_before'),
      ]).toEqual([night, 0, 0, []]);
      expect([night, await nights.allOf(ids[other])]).toEqual([night, before]);
      const name = key === 'h' ? 'Hill' : 'Lake';
      const gone = night % 5 === 0 ? [] : [`Kid${student} ${name}`];
      const here = (await nights.active()).filter((each) => each.endsWith(name));
      expect([night, here]).toEqual([
        night,
        kids(`1 ${name}`, `2 ${name}`, `3 ${name}`).filter((each) => !gone.includes(each)),
      ]);
      expect([night, await nights.rosterOf(`${name} b`)]).toEqual([
        night,
        here.filter((each) => each !== `Kid${seat} ${name}`),
      ]);
      expect(await nights.night(packageOf(key, { without }), { school: ids[key] })).toMatchObject({
        id: null,
        changed: 0,
      });
    }
    const sessions = await nights.school.sql()`SELECT name AS title, is_current FROM academic_session`;
    expect(sessions).toEqual([{ title: 'Fall', is_current: true }]);
  });

  it('leaves out what would change a record of another school, and says so, but for a seat in its own class', async () => {
    const ids = await twoSchools();
    await nights.night(packageOf('l'), { school: ids.l });
    await nights.night(packageOf('h'), { school: ids.h });
    const before = await nights.allOf(ids.l);
    const done = await nights.night(
      packageOf('h', {
        users: ['s-l1|h|student|Renamed|Lake|s-l1@x.example|9', 's-l9|l|student|New|Lake|s-l9@x.example|9'],
        classes: ['c-la|Taken|h-art|h|fall|2', 'c-new|Lake c|h-art|l|fall|1'],
        enrollments: [
          'g1||c-ha||s-l1|student||2026-09-01|',
          'g2||c-la||s-h1|student||2026-09-01|',
          'g3||c-ha||s-l9|student||2026-09-01|',
          'e-l2|tobedeleted|c-la||s-l2|student|||',
        ],
      }),
      { school: ids.h },
    );
    expect(done).toMatchObject({ errors: 0, skipped: 7 });
    const told = done.findings.map(({ file, line, level, rule }) => `${file} ${line} ${level} ${rule}`);
    const left = ['users.csv 6', 'users.csv 7', 'classes.csv 4', 'classes.csv 5'];
    const seats = ['enrollments.csv 11', 'enrollments.csv 12', 'enrollments.csv 13'];
    expect(told.toSorted()).toEqual([...left, ...seats].map((each) => `${each} warning other_school`).toSorted());
    expect(await nights.allOf(ids.l)).toBe(before);
    expect(await nights.rosterOf('Hill a')).toEqual([...kids('1 Hill', '1 Lake', '2 Hill', '3 Hill')]);
    await nights.night(packageOf('h'), { school: ids.h });
    expect(await nights.rosterOf('Hill a')).toEqual(kids('1 Hill', '2 Hill', '3 Hill'));
    expect(await nights.allOf(ids.l)).toBe(before);
    expect(await nights.active()).toEqual(all);
  });

  it('counts the students of the school alone against the limit of withdrawals', async () => {
    const ids = await twoSchools();
    await nights.night(packageOf('l'), { school: ids.l });
    await nights.night(packageOf('h'), { school: ids.h });
    const missing = packageOf('h', { without: ['s-h1', 'e-h1', 'f-h1'] });
    await expect(nights.night(missing, { school: ids.h, maxWithdrawn: 30 })).rejects.toThrow('1 of 3 students');
    expect(await nights.active()).toEqual(all);
    expect(await nights.night(missing, { school: ids.h, maxWithdrawn: 34 })).toMatchObject({ errors: 0 });
  });

  it('is refused for a package of another school, and for a school that does not exist', async () => {
    const ids = await twoSchools();
    await expect(nights.night(packageOf('h'), { school: ids.l })).rejects.toThrow('none of them is Lake School');
    await expect(nights.night(packageOf('h'), { school: 999 })).rejects.toThrow('school_id');
    expect(await nights.active()).toEqual([]);
  });

  it('takes records without a school into it', async () => {
    await nights.night({ ...packageOf('h'), orgs: [orgHeading] });
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Kid1 Hill': null });
    const hill = await nights.addSchool('Hill School');
    expect(await nights.night(packageOf('h'), { school: hill })).toMatchObject({ errors: 0, skipped: 0 });
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Kid1 Hill': 'Hill School' });
    expect(await nights.schoolsOf('school_class')).toMatchObject({ 'Hill a': 'Hill School' });
  });

  it('by a delta removes nobody of another school', async () => {
    const ids = await twoSchools();
    await nights.night(packageOf('l'), { school: ids.l });
    await nights.night(packageOf('h'), { school: ids.h });
    const before = await nights.allOf(ids.l);
    const users = [
      'sourcedId|status|dateLastModified|role|givenName|familyName',
      's-l1|tobedeleted|2026-10-01|student|Kid1|Lake',
      's-h1|tobedeleted|2026-10-01|student|Kid1|Hill',
    ];
    const done = await nights.night({ users }, { school: ids.h, mode: 'delta' });
    expect(done).toMatchObject({ errors: 0, skipped: 1, findings: [{ line: 2, rule: 'other_school' }] });
    expect(await nights.allOf(ids.l)).toBe(before);
    expect(await nights.active()).toEqual(all.filter((name) => name !== 'Kid1 Hill'));
  });
});

describe('rows of CSV that are imported for a school', () => {
  it('make records of it, and leave those of other schools as they are', async () => {
    const ids = await twoSchools();
    await nights.night(packageOf('l'), { school: ids.l });
    const before = await nights.allOf(ids.l);
    const [kid] = await nights.school.sql()<{ id: number }[]>`SELECT id FROM student WHERE name = 'Kid1 Lake'`;
    const [lake] = await nights.school.sql()<{ id: number }[]>`SELECT id FROM school_class WHERE name = 'Lake a'`;
    const students = await nights.csv(
      ...(['students', ids.h, 'id,name,email,grade_level,school_id', ',Mia,mia@x.example,9,'] as const),
      `${kid!.id},Renamed,kid@x.example,9,`,
      `,Leo,leo@x.example,9,${ids.l}`,
    );
    expect(students).toMatchObject({ errors: 0, created: 1, skipped: 2 });
    expect(students.findings).toMatchObject([
      { line: 3, level: 'warning', rule: 'other_school' },
      { line: 4, column: 'school_id', rule: 'other_school' },
    ]);
    expect(await nights.schoolsOf('student')).toMatchObject({ Mia: 'Hill School' });
    const [mia] = await nights.school.sql()<{ id: number }[]>`SELECT id FROM student WHERE name = 'Mia'`;
    const seats = await nights.csv('enrollments', ids.h, 'class_id,student_id', `${lake!.id},${mia!.id}`);
    expect(seats).toMatchObject({ errors: 0, created: 0, skipped: 1, findings: [{ rule: 'other_school' }] });
    const grades = 'student_id,class_id,assignment_name,score,term';
    const marks = await nights.csv('grades', ids.h, grades, `${mia!.id},${lake!.id},Quiz,9,Fall`);
    expect(marks).toMatchObject({ errors: 0, created: 0, skipped: 1, findings: [{ rule: 'other_school' }] });
    expect(await nights.allOf(ids.l)).toBe(before);
    await nights.undo(students);
    expect(await nights.active()).toEqual(kids('1 Lake', '2 Lake', '3 Lake'));
  });

  it('have the school in a column of their own otherwise, which can be changed and undone', async () => {
    const ids = await twoSchools();
    const heading = 'id,name,email,grade_level,school_id';
    await nights.csv('students', null, heading, `,Mia,mia@x.example,9,${ids.h}`);
    expect(await nights.schoolsOf('student')).toEqual({ Mia: 'Hill School' });
    const [mia] = await nights.school.sql()<{ id: number }[]>`SELECT id FROM student`;
    const row = `${mia!.id},Mia,mia@x.example,9`;
    expect(await nights.csv('students', null, heading, `${row},${ids.h}`)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await nights.csv('students', null, heading, `${row},999`)).toMatchObject({ errors: 1 });
    const moved = await nights.csv('students', null, heading, `${row},${ids.l}`);
    expect(await nights.schoolsOf('student')).toEqual({ Mia: 'Lake School' });
    await nights.undo(moved);
    expect(await nights.schoolsOf('student')).toEqual({ Mia: 'Hill School' });
  });
});
