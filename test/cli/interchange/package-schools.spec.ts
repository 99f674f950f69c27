import { SchoolNights } from '../../interchange/school-nights';
import type { RosterFiles } from '../../interchange/roster-package';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

const orgHeading = 'sourcedId|name|type|identifier|parentSourcedId';
const district = 'd|Hills|district||';
const hill = 'h|Hill School|school|7|d';
const lake = 'l|Lake School|school|8|d';
const userHeading = 'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades';
const classHeading = 'sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods';
const enrollmentHeading = 'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate';

const ann = 't-ann|h|teacher|Ann|Hill|ann@x.example|';
const bob = 't-bob|l|teacher|Bob|Lake|bob@x.example|';
const users = [
  ann,
  bob,
  's-ada|d,h|student|Ada|Obi|ada@x.example|9',
  's-bo|l,h|student|Bo|Li|bo@x.example|9',
  's-cy||student|Cy|Lee|cy@x.example|9',
];
const classes = ['c-hill|Art|a|h||1', 'c-lake|Bee|a|l||1', 'c-free|Cooking|a|||1'];
const enrollments = [
  'e1|c-hill|h|t-ann|teacher|true||',
  'e2|c-lake|l|t-bob|teacher|true||',
  'e3|c-free||t-bob|teacher|true||',
  'e4|c-hill|h|s-ada|student|||',
  'e5|c-lake|l|s-bo|student|||',
];

interface Changed {
  readonly orgs?: readonly string[];
  readonly users?: readonly string[];
  readonly classes?: readonly string[];
  readonly enrollments?: readonly string[];
}

const packageOf = (changed: Changed = {}): RosterFiles => ({
  orgs: [orgHeading, ...(changed.orgs ?? [district, hill, lake])],
  courses: ['sourcedId|title|orgSourcedId', 'a|Art|d'],
  users: [userHeading, ...(changed.users ?? users)],
  classes: [classHeading, ...(changed.classes ?? classes)],
  enrollments: [enrollmentHeading, ...(changed.enrollments ?? enrollments)],
});

const home = (id: string, org: string) =>
  users.map((line) => line.replace(new RegExp(`^(${id})\\|[^|]*`), `$1|${org}`));

describe('the schools of a package', () => {
  it('are those of its classes and people (Imports)', async () => {
    expect(await nights.night(packageOf())).toMatchObject({ errors: 0, skipped: 0 });
    expect(await nights.schoolsOf('school_class')).toEqual({ Art: 'Hill School', Bee: 'Lake School', Cooking: null });
    expect(await nights.schoolsOf('student')).toEqual({
      'Ada Obi': 'Hill School',
      'Bo Li': 'Lake School',
      'Cy Lee': null,
    });
    expect(await nights.schoolsOf('teacher')).toEqual({ 'Ann Hill': 'Hill School', 'Bob Lake': 'Lake School' });
    const stored =
      await nights.school.sql()`SELECT name, kind, identifier, (SELECT name FROM school above WHERE above.id = school.parent_id) AS above
      FROM school ORDER BY name`;
    expect(stored).toEqual([
      { name: 'Hill School', kind: 'school', identifier: '7', above: 'Hills' },
      { name: 'Hills', kind: 'district', identifier: null, above: null },
      { name: 'Lake School', kind: 'school', identifier: '8', above: 'Hills' },
    ]);
    expect(await nights.night(packageOf())).toMatchObject({ id: null, created: 0, changed: 0 });
  });

  it('follow the package, also where a class or a student goes to another one, and each undo', async () => {
    await nights.night(packageOf());
    const moved = await nights.night(
      packageOf({ users: home('s-ada', 'l'), classes: classes.map((line) => line.replace('a|h', 'a|l')) }),
    );
    expect(moved).toMatchObject({ errors: 0, changed: 2 });
    expect(await nights.schoolsOf('school_class')).toMatchObject({ Art: 'Lake School' });
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Ada Obi': 'Lake School' });
    await nights.undo(moved);
    expect(await nights.schoolsOf('school_class')).toMatchObject({ Art: 'Hill School' });
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Ada Obi': 'Hill School' });
  });

  it('stay as people set them, where the package does not speak of them or says what it said', async () => {
    await nights.night(packageOf());
    const sql = nights.school.sql();
    await sql`UPDATE student SET school_id = ${await nights.idOf('Hill School')} WHERE name = 'Cy Lee'`;
    await sql`UPDATE student SET school_id = ${await nights.idOf('Lake School')} WHERE name = 'Ada Obi'`;
    await sql`UPDATE school_class SET school_id = ${await nights.idOf('Lake School')} WHERE name = 'Cooking'`;
    const kept = await nights.night(packageOf({ users: users.map((line) => line.replace('|9', '|10')) }));
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Ada Obi': 'Lake School', 'Cy Lee': 'Hill School' });
    expect(await nights.schoolsOf('school_class')).toMatchObject({ Cooking: 'Lake School' });
    expect(kept.findings).toMatchObject([
      { file: 'users.csv', rule: 'kept', column: 'primaryOrgSourcedId' },
      { file: 'users.csv', rule: 'home_school' },
    ]);
  });

  it('give a school that was set by hand back, if the import that changed it is undone', async () => {
    const other = await nights.addSchool('Annex');
    const cy = users.slice(-1);
    const first = await nights.night(packageOf({ users: [ann, bob, ...cy], enrollments: enrollments.slice(0, 3) }));
    await nights.school.sql()`UPDATE student SET school_id = ${other} WHERE name = 'Cy Lee'`;
    const second = await nights.night(packageOf());
    const third = await nights.night(packageOf({ users: home('s-cy', 'l') }));
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Cy Lee': 'Lake School' });
    await nights.undo(third);
    expect(await nights.schoolsOf('student')).toMatchObject({ 'Cy Lee': 'Annex' });
    await nights.undo(second);
    await nights.undo(first);
    expect(await nights.school.sql()`SELECT name FROM school`).toEqual([{ name: 'Annex' }]);
  });

  it('are the one that is here already, if kind and identifier are the same, and it is as before after an undo', async () => {
    const known = await nights.addSchool('Hill High', '7');
    await nights.addSchool('Hill Office', '7', 'department');
    const first = await nights.night(packageOf());
    expect(await nights.idOf('Hill School')).toBe(known);
    await nights.undo(first);
    const stored =
      await nights.school.sql()`SELECT name, identifier, kind, parent_id, is_current FROM school ORDER BY id`;
    expect(stored).toEqual([
      { name: 'Hill High', identifier: '7', kind: 'school', parent_id: null, is_current: true },
      { name: 'Hill Office', identifier: '7', kind: 'department', parent_id: null, is_current: true },
    ]);
  });

  it('come from the primary role in version 1.2, else from the organisation of the user', async () => {
    const { users: _, ...others } = packageOf();
    const files: RosterFiles = {
      ...others,
      users: [
        'sourcedId|givenName|familyName|email|grades|primaryOrgSourcedId',
        't-ann|Ann|Hill|ann@x.example||l',
        't-bob|Bob|Lake|bob@x.example||',
        's-ada|Ada|Obi|ada@x.example|9|h',
        's-bo|Bo|Li|bo@x.example|9|',
      ],
      roles: [
        'sourcedId|userSourcedId|roleType|role|orgSourcedId',
        'r1|t-ann|secondary|parent|l',
        'r2|t-ann|primary|teacher|h',
        'r3|t-bob|primary|teacher|d',
        'r4|s-ada|primary|student|d',
        'r5|s-bo|primary|student|l',
      ],
    };
    expect(await nights.night(files, { version: '1.2' })).toMatchObject({ errors: 0 });
    expect(await nights.schoolsOf('teacher')).toEqual({ 'Ann Hill': 'Hill School', 'Bob Lake': null });
    expect(await nights.schoolsOf('student')).toEqual({ 'Ada Obi': 'Hill School', 'Bo Li': 'Lake School' });
  });

  it('are found again through thirty nights in which an organisation vanishes, returns and gets another sourcedId', async () => {
    await nights.night(packageOf());
    const [hillId, lakeId] = [await nights.idOf('Hill School'), await nights.idOf('Lake School')];
    const schools = {
      student: await nights.schoolsOf('student'),
      school_class: await nights.schoolsOf('school_class'),
    };
    const asLine = (id: string) => (lines: readonly string[]) =>
      lines.map((line) => line.replaceAll(/(?<=[|,])l(?=[|,])|^l(?=\|)/g, id));
    for (let night = 1; night <= 30; night += 1) {
      nights.comes(night);
      const renamed = asLine(night % 4 === 3 ? 'lake-2' : 'l');
      const isGone = night % 5 === 0;
      const done = await nights.night({
        ...packageOf({
          orgs: isGone ? [district, hill] : renamed([district, hill, lake]),
          users: isGone ? users.filter((line) => !line.includes('|l')) : renamed(users),
          classes: isGone ? classes.filter((line) => !line.includes('|l|')) : renamed(classes),
          enrollments: isGone ? enrollments.filter((line) => !/\|l\||c-free/.test(line)) : renamed(enrollments),
        }),
      });
      expect([night, done.errors, done.skipped]).toEqual([night, 0, 0]);
      expect([await nights.idOf('Hill School'), await nights.idOf('Lake School')]).toEqual([hillId, lakeId]);
      expect([night, await nights.schoolsOf('student')]).toEqual([night, schools.student]);
      expect([night, await nights.schoolsOf('school_class')]).toEqual([night, schools.school_class]);
      expect([night, await nights.active()]).toEqual([night, ['Ada Obi', 'Bo Li', 'Cy Lee']]);
      expect([night, await nights.rosterOf('Bee')]).toEqual([night, ['Bo Li']]);
      expect(
        await nights.school.sql()`SELECT count(*)::integer AS count, bool_and(is_current) AS current FROM school`,
      ).toEqual([{ count: 3, current: true }]);
    }
  });

  it('that a bulk package does not name keep their students, unless a row removes the school', async () => {
    await nights.night(packageOf());
    const ofHill: Changed = {
      orgs: [district, hill],
      users: [ann],
      classes: classes.slice(0, 1),
      enrollments: enrollments.slice(0, 1),
    };
    expect(await nights.night(packageOf(ofHill))).toMatchObject({ errors: 0 });
    expect(await nights.active()).toEqual(['Bo Li']);
    expect([await nights.rosterOf('Art'), await nights.rosterOf('Bee')]).toEqual([[], ['Bo Li']]);
    const { orgs, ...others } = packageOf(ofHill);
    const removed = [
      'status|sourcedId|name|type|identifier|parentSourcedId',
      `|${district}`,
      `|${hill}`,
      `tobedeleted|${lake}`,
    ];
    expect(orgs).toBeDefined();
    expect(await nights.night({ ...others, orgs: removed })).toMatchObject({ errors: 0 });
    expect(await nights.active()).toEqual([]);
  });
});
