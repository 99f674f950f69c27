import { SchoolNights } from '../../interchange/school-nights';
import type { RosterFiles } from '../../interchange/roster-package';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

const high = 'h|High School|school|1';
const vocational = 'v|Vocational School|school|2';
const userHeading = 'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades';
const tim = 't-tim|h|teacher|Tim|Ito|tim@x.example|';
const ada = (orgs: string) => `s-ada|${orgs}|student|Ada|Obi|ada@x.example|9`;
const classes = ['c-1|Art|a|h||1', 'c-2|Bee|a|h||1', 'c-3|Cad|a|h||1', 'c-v|Wood|a|v||1'];
const seat = (id: string, school: string) => `e-${id}|c-${id}|${school}|s-ada|student||`;
const teaching = (id: string, school: string) => `t-${id}|c-${id}|${school}|t-tim|teacher|true||`.replace('||', '|');
const seats = [seat('1', 'h'), seat('2', 'h'), seat('3', 'h'), seat('v', 'v')];
const teachings = [teaching('1', 'h'), teaching('2', 'h'), teaching('3', 'h'), teaching('v', 'v')];

interface Parts {
  readonly orgs?: readonly string[];
  readonly users: readonly string[];
  readonly classes?: readonly string[];
  readonly enrollments?: readonly string[];
}

const packageOf = (parts: Parts): RosterFiles => ({
  orgs: ['sourcedId|name|type|identifier', ...(parts.orgs ?? [high, vocational])],
  courses: ['sourcedId|title', 'a|Art'],
  users: [userHeading, ...parts.users],
  classes: ['sourcedId|title|courseSourcedId|schoolSourcedId|termSourcedIds|periods', ...(parts.classes ?? classes)],
  enrollments: [
    'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
    ...(parts.enrollments ?? [...teachings, ...seats]),
  ],
});

/** A package of version 1.2, in which the organisations are in `roles.csv`. */
const package12 = (...roles: readonly string[]): RosterFiles => ({
  ...packageOf({ users: [] }),
  users: [
    'sourcedId|givenName|familyName|email|grades',
    't-tim|Tim|Ito|tim@x.example|',
    's-ada|Ada|Obi|ada@x.example|9',
  ],
  roles: [
    'sourcedId|status|userSourcedId|roleType|role|beginDate|endDate|orgSourcedId',
    'r1||t-tim|primary|teacher|||h',
    ...roles,
  ],
});

const home = async () => (await nights.schoolsOf('student'))['Ada Obi'];

describe('the home school of a student at several schools', () => {
  it('is the one with most enrollments, and stays for thirty nights in either order', async () => {
    const first = await nights.night(packageOf({ users: [tim, ada('v,h')] }));
    expect(await home()).toBe('High School');
    const message = expect.stringMatching(/^1 people are at several schools and have most enrollments at one/);
    expect(first.findings).toContainEqual(expect.objectContaining({ rule: 'home_school', message }));
    for (let night = 1; night <= 30; night += 1) {
      nights.comes(night);
      // From the tenth night on most seats are at the other school.
      const enrollments = [...teachings, ...(night < 10 ? seats : seats.slice(-1))];
      const users = [tim, ada(night % 2 === 1 ? 'h,v' : 'v,h')];
      const { errors, findings } = await nights.night(packageOf({ users, enrollments }));
      expect([night, errors, await home()]).toEqual([night, 0, 'High School']);
      expect(findings.filter(({ rule }) => rule === 'home_school')).toMatchObject([
        {
          message:
            '1 people are at several schools and keep their home school: it stays as long as the package names it',
        },
      ]);
    }
    await nights.night(packageOf({ users: [tim, ada('v')] }));
    expect(await home()).toBe('Vocational School');
  });

  it('that a person chose here stays, in either order', async () => {
    await nights.night(packageOf({ users: [tim, ada('v,h')] }));
    const lake = await nights.idOf('Vocational School');
    await nights.school.sql()`UPDATE student SET school_id = ${lake}`;
    for (const orgs of ['h,v', 'v,h', 'h,v']) {
      await nights.night(packageOf({ users: [tim, ada(orgs)] }));
      expect(await home()).toBe('Vocational School');
    }
  });

  it('is that of the primary role, also if it is listed last, has ended or is removed', async () => {
    const primary = 'r2||s-ada|primary|student|2026-08-01||h';
    const secondary = 'r3||s-ada|secondary|student|2026-08-01||v';
    for (const rows of [
      [secondary, primary],
      [primary.replace('2026-08-01||h', '2026-08-01|2026-09-15|h'), secondary],
      [primary.replace('r2||', 'r2|tobedeleted|'), secondary],
    ]) {
      expect(await nights.night(package12(...rows), { version: '1.2' })).toMatchObject({ errors: 0 });
      expect(await home()).toBe('High School');
    }
  });

  it('is that of the primary role which is in force, in either order', async () => {
    const rows = ['r2||s-ada|primary|student|2025-08-01|2026-08-01|h', 'r3||s-ada|primary|student|2026-08-01||v'];
    await nights.night(package12(...rows), { version: '1.2' });
    expect(await home()).toBe('Vocational School');
    await nights.night(package12(...rows.toReversed()), { version: '1.2' });
    expect(await home()).toBe('Vocational School');
  });
});

describe('a student in the packages of two schools', () => {
  const atHigh = { orgs: [high], classes: classes.slice(0, 3) };
  const ofHigh = packageOf({
    ...atHigh,
    users: [tim, ada('h')],
    enrollments: [...teachings.slice(0, 3), ...seats.slice(0, 3)],
  });
  const withoutAda = packageOf({ ...atHigh, users: [tim], enrollments: teachings.slice(0, 3) });
  const ofVocational = packageOf({
    ...{ orgs: [vocational], classes: classes.slice(3) },
    users: [tim.replace('|h|', '|v|'), ada('v')],
    enrollments: [...teachings.slice(3), ...seats.slice(3)],
  });

  const rosters = async () => [await nights.rosterOf('Art'), await nights.rosterOf('Wood')];

  it.each(['limited to the school', 'not limited'])(
    'stays at the other one when one of them no longer has the student, if imports are %s',
    async (how) => {
      const limits =
        how === 'not limited'
          ? null
          : [await nights.addSchool('High School'), await nights.addSchool('Vocational School')];
      const [h, v] = [{ school: limits?.[0] ?? null }, { school: limits?.[1] ?? null }];
      for (let night = 0; night < 3; night += 1) {
        await nights.night(ofHigh, h);
        expect([night, await home()]).toEqual([night, 'High School']);
        await nights.night(ofVocational, v);
        expect([night, await home(), await rosters()]).toEqual([night, 'High School', [['Ada Obi'], ['Ada Obi']]]);
      }
      const gone = await nights.night(withoutAda, h);
      expect(gone.findings).toContainEqual(
        expect.objectContaining({
          rule: 'home_school',
          message: expect.stringContaining('keeps the seats at Vocational School'),
        }),
      );
      expect([await nights.active(), await home(), await rosters()]).toEqual([
        ['Ada Obi'],
        'Vocational School',
        [[], ['Ada Obi']],
      ]);
      await nights.undo(gone);
      expect([await home(), await rosters()]).toEqual(['High School', [['Ada Obi'], ['Ada Obi']]]);
      for (let night = 0; night < 3; night += 1) {
        await nights.night(withoutAda, h);
        await nights.night(ofVocational, v);
        expect([await nights.active(), await home(), await rosters()]).toEqual([
          ['Ada Obi'],
          'Vocational School',
          [[], ['Ada Obi']],
        ]);
      }
      // The other school now speaks for the student.
      const nobody = { users: [tim.replace('|h|', '|v|')], enrollments: teachings.slice(3) };
      await nights.night(packageOf({ orgs: [vocational], classes: classes.slice(3), ...nobody }), v);
      expect(await nights.active()).toEqual([]);
    },
  );

  it('is withdrawn when a package of the whole district has the student no longer', async () => {
    await nights.night(packageOf({ users: [tim, ada('v,h')] }));
    await nights.night(packageOf({ users: [tim], enrollments: teachings }));
    expect(await nights.active()).toEqual([]);
  });
});
