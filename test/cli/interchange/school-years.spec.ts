import { ImportIsHeld } from '@homeroom/import-jobs';
import { SchoolNights } from '../../interchange/school-nights';

jest.setTimeout(240_000);

const nights = SchoolNights.forEachTest();

/** It is noon on a day, `YYYY-MM-DD`. */
const comes = (date: string): void => nights.comes((Date.parse(date) - Date.UTC(2026, 9, 1)) / 86_400_000);

interface Student {
  readonly id: string;
  readonly school: 'high' | 'elm';
  readonly level: number;
}

const everybody: readonly Student[] = [
  ...[9, 10, 11, 12].flatMap((level) => tenOf('high', level)),
  ...[3, 4, 5].flatMap((level) => tenOf('elm', level)),
];

function tenOf(school: Student['school'], level: number): readonly Student[] {
  return Array.from({ length: 10 }, (_, n) => ({ id: `${school}-${level}-${n}`, school, level }));
}

const topLevels = { high: 12, elm: 5 };
const terms = ['fall', 'spring'] as const;

interface Given {
  /** The year of each school, such as 2026; null for a school whose package has no classes. */
  readonly years: Readonly<Record<Student['school'], number | null>>;
  readonly students?: readonly Student[];
  /** The years whose sessions the package has. */
  readonly sessions?: readonly number[];
  readonly withoutSeats?: (student: Student, term: string) => boolean;
}

const risen = (students: readonly Student[], school?: Student['school']): readonly Student[] =>
  students.flatMap((student) => {
    if (school !== undefined && student.school !== school) return [student];
    return student.level === topLevels[student.school] ? [] : [{ ...student, level: student.level + 1 }];
  });

/** Two schools with a class for each level and term, and new ids each year. */
function packageOf({ years, students = everybody, sessions = [], withoutSeats = () => false }: Given) {
  const known = [...new Set([...sessions, ...Object.values(years).filter((year) => year !== null)])];
  const seats = students.flatMap((student) => {
    const year = years[student.school];
    return year === null
      ? []
      : terms.map((term) => ({ student, term, class: `${student.school}-${student.level}-${term}-${year}` }));
  });
  const classes = new Map(seats.map((seat) => [seat.class, seat]));
  return {
    orgs: ['sourcedId|name|type|identifier|parentSourcedId', 'high|High|school|H|', 'elm|Elm|school|E|'],
    academicSessions: [
      'sourcedId|title|type|startDate|endDate|parentSourcedId|schoolYear',
      ...known.flatMap((year) => [
        `y${year}|${year}-${(year + 1) % 100}|schoolYear|${year}-08-24|${year + 1}-06-18||${year + 1}`,
        `fall${year}|Fall ${year}|semester|${year}-08-24|${year + 1}-01-16|y${year}|${year + 1}`,
        `spring${year}|Spring ${year + 1}|semester|${year + 1}-01-16|${year + 1}-06-18|y${year}|${year + 1}`,
      ]),
    ],
    users: [
      'sourcedId|orgSourcedIds|role|givenName|familyName|email|grades',
      't-high|high|teacher|Tom|High|t-high@x.example|',
      't-elm|elm|teacher|Tea|Elm|t-elm@x.example|',
      ...students.map(({ id, school, level }) => `${id}|${school}|student|Kid|${id}|${id}@x.example|${level}`),
    ],
    classes: [
      'sourcedId|title|schoolSourcedId|termSourcedIds|periods',
      ...[...classes].map(
        ([id, { student, term }]) => `${id}|Level ${student.level}|${student.school}|${term}${years[student.school]}|1`,
      ),
    ],
    enrollments: [
      'sourcedId|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
      ...[...classes].map(([id, { student }]) => `et-${id}|${id}|${student.school}|t-${student.school}|teacher|true||`),
      ...seats
        .filter(({ student, term }) => !withoutSeats(student, term))
        .map((seat) => {
          const begin =
            seat.term === 'fall' ? `${years[seat.student.school]}-08-24` : `${years[seat.student.school]! + 1}-01-16`;
          return `e-${seat.student.id}-${seat.class}|${seat.class}|${seat.student.school}|${seat.student.id}|student|false|${begin}|`;
        }),
    ],
  };
}

const old = packageOf({ years: { high: 2026, elm: 2026 } });
const august = packageOf({ years: { high: 2027, elm: 2027 }, students: risen(everybody) });
const carefully = { maxWithdrawn: 5 };

const heldOf = async (night: Promise<unknown>): Promise<ImportIsHeld> => {
  const error = await night.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ImportIsHeld);
  return error as ImportIsHeld;
};

/** The last days of the seats of students in the classes of a year, with their number: such as `2027-06-17 12`. */
const endsOf = async (year: number, emails = '%'): Promise<readonly string[]> => {
  const rows = await nights.school.sql()<{ last: string | null; count: number }[]>`
    SELECT (end_date - 1)::text AS last, count(*)::integer AS count FROM enrollment JOIN student ON student.id = student_id
    WHERE class_id IN (SELECT class_id FROM class_session JOIN academic_session s ON s.id = academic_session_id
        WHERE first_day BETWEEN ${`${year}-07-01`} AND ${`${year + 1}-06-30`}) AND email LIKE ${emails}
    GROUP BY end_date ORDER BY end_date`;
  return rows.map(({ last, count }) => `${last} ${count}`);
};

const levels = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await nights.school.sql()<{ level: string; count: number }[]>`
    SELECT grade_level AS level, count(*)::integer AS count FROM student JOIN student_status ON student_id = student.id
    WHERE status = 'active' GROUP BY 1`;
  return Object.fromEntries(rows.map(({ level, count }) => [level, count]));
};

const withdrawn = async () => [
  ...(
    await nights.school.sql()`SELECT withdrawn_on::text AS day, withdrawal_reason AS reason, count(*)::integer AS count
    FROM student WHERE withdrawn_on IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`
  ).map((row) => ({ ...row })),
];

const everything = async () => {
  const sql = nights.school.sql();
  return JSON.stringify([
    await sql`SELECT id, grade_level, school_id, withdrawn_on, withdrawal_reason FROM student ORDER BY id`,
    await sql`SELECT id, class_id, student_id, begin_date, end_date FROM enrollment ORDER BY id`,
    await sql`SELECT student_id, begin_date, end_date FROM withdrawal ORDER BY 1, 2`,
    await sql`SELECT id, name, semester FROM school_class ORDER BY id`,
    await sql`SELECT id, name, first_day, last_day, is_current FROM academic_session ORDER BY id`,
    await sql`SELECT kind, sourced_id, is_current FROM roster_object ORDER BY 1, 2`,
  ]);
};

const graduates = (level: number) => ({
  ...{ day: '2027-06-18', reason: `Completed grade level ${level}, not in the OneRoster package`, count: 10 },
});

beforeEach(async () => {
  expect(await nights.night(old)).toMatchObject({ errors: 0 });
});

describe('a package of the new school year (School years of packages)', () => {
  it('is asked about once, with the counts of each school, and not as a mass withdrawal', async () => {
    comes('2027-08-20');
    const held = await heldOf(nights.night(august, carefully));
    expect([held.rule, held.message]).toEqual([
      'SCHOOL_YEAR_ENDS',
      'Nothing was imported: this looks like the end of a school year. 140 enrollments would end and 20 students would be withdrawn. ' +
        'High: 8 classes are no longer listed, 80 enrollments end on the last day of their term (2027-06-17), 30 students rise a grade level, ' +
        'and 10 students of grade level 12 are no longer listed and would be withdrawn after 2027-06-17. ' +
        'Elm: 6 classes are no longer listed, 60 enrollments end on the last day of their term (2027-06-17), 20 students rise a grade level, ' +
        'and 10 students of grade level 5 are no longer listed and would be withdrawn after 2027-06-17. ' +
        'If the package is right, import it with --yes',
    ]);
    expect(held.withdrawn).toMatchObject({ of: 'students', count: 20, current: 70 });
    expect(await withdrawn()).toEqual([]);
  });

  it('ends seats with their terms, withdraws graduates after the year, and changes nothing on the next night', async () => {
    comes('2027-08-20');
    const before = await everything();
    const night = await nights.night(august);
    expect(night).toMatchObject({ errors: 0, withdrawn: 20 });
    expect(night.findings.filter(({ rule }) => rule === 'year_ended').map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^A school year has ended\. 140 enrollments end and 20 students are withdrawn\. High: 8 classes/,
      ),
    ]);
    expect(night.findings.map(({ rule }) => rule)).not.toContain('withdrawn');
    expect(await endsOf(2026)).toEqual(['2027-01-15 70', '2027-06-17 70']);
    expect(await endsOf(2027)).toEqual(['null 100']);
    expect(await withdrawn()).toEqual([graduates(12), graduates(5)]);
    expect(await levels()).toEqual({ 4: 10, 5: 10, 10: 10, 11: 10, 12: 10 });
    const after = await everything();
    comes('2027-08-21');
    expect(await nights.night(august, carefully)).toMatchObject({ errors: 0, created: 0, changed: 0 });
    expect(await everything()).toBe(after);
    await nights.undo(night);
    expect(await everything()).toBe(before);
  });

  it('may come a week later for one school', async () => {
    comes('2027-08-20');
    const first = { years: { high: 2027, elm: 2026 }, students: risen(everybody, 'high') } as const;
    const { rule, message } = await heldOf(nights.night(packageOf(first), carefully));
    expect([rule, message]).toEqual(['SCHOOL_YEAR_ENDS', expect.not.stringContaining('Elm')]);
    await nights.night(packageOf(first));
    expect(await withdrawn()).toEqual([graduates(12)]);
    expect(await endsOf(2026, 'elm%')).toEqual(['null 60']);
    comes('2027-08-27');
    const other = await heldOf(nights.night(august, carefully));
    expect([other.rule, other.message]).toEqual(['SCHOOL_YEAR_ENDS', expect.not.stringContaining('High')]);
    await nights.night(august);
    expect(await withdrawn()).toEqual([graduates(12), graduates(5)]);
    expect(await endsOf(2026)).toEqual(['2027-01-15 70', '2027-06-17 70']);
  });

  it('is asked about as always where students are missing at the school of another year', async () => {
    comes('2027-08-20');
    const students = risen(everybody, 'high').filter(({ id }) => !/^elm-[34]-[0-4]/.test(id));
    const given = { years: { high: 2027, elm: 2026 }, students } as const;
    const { rule, message } = await heldOf(nights.night(packageOf(given), carefully));
    expect(rule).toBe('MANY_WITHDRAWALS');
    expect(message).toMatch(
      /^Nothing was imported: 10 of 30 students would be withdrawn.* Elm loses 10 of 30 students\. /,
    );
    expect(message).toMatch(/Beside that, this looks like the end of a school year\. .* High: 8 classes .*--yes$/);
  });

  it('is asked about as always where it is incomplete', async () => {
    comes('2027-08-20');
    const students = risen(everybody).filter(({ id }) => !/-[0-5]$/.test(id));
    const { rule } = await heldOf(nights.night(packageOf({ years: { high: 2027, elm: 2027 }, students }), carefully));
    expect(rule).toBe('MANY_WITHDRAWALS');
  });

  it('that comes before the term is over ends seats and withdraws today', async () => {
    comes('2027-06-14');
    const { message } = await heldOf(nights.night(august, carefully));
    expect(message).toContain('80 enrollments end today, 30 students rise a grade level');
    await nights.night(august);
    expect(await endsOf(2026)).toEqual(['2027-01-15 70', '2027-06-13 70']);
    expect(await withdrawn()).toEqual([
      { ...graduates(12), day: '2027-06-14', reason: 'Not in the OneRoster package', count: 20 },
    ]);
  });
});

describe('a package that says what it removes (School years of packages)', () => {
  /** The rows of one package, and those that only another one has as removed. */
  const removing = (mode: 'bulk' | 'delta') =>
    Object.fromEntries(
      Object.entries(august).map(([name, [heading = '', ...rows]]) => {
        const [, ...former] = old[name as keyof typeof old];
        const ids = new Set(rows.map((row) => row.split('|')[0]));
        const gone = former.filter((row) => !ids.has(row.split('|')[0]) && name !== 'academicSessions');
        const said = (row: string, status: string) =>
          row.replace('|', `|${status}|${mode === 'delta' ? '2027-08-20T00:00:00Z' : ''}|`);
        return [
          name,
          [
            heading.replace('|', '|status|dateLastModified|'),
            ...rows.map((row) => said(row, 'active')),
            ...gone.map((row) => said(row, 'tobedeleted')),
          ],
        ];
      }),
    );

  it.each(['bulk', 'delta'] as const)('ends a school year as well: %s', async (mode) => {
    comes('2027-08-20');
    const { rule } = await heldOf(nights.night(removing(mode), { ...carefully, mode }));
    expect(rule).toBe('SCHOOL_YEAR_ENDS');
    const before = await everything();
    const night = await nights.night(removing(mode), { mode });
    expect(night).toMatchObject({ errors: 0, withdrawn: 20 });
    expect(await withdrawn()).toEqual([graduates(12), graduates(5)]);
    expect(await endsOf(2026)).toEqual(['2027-01-15 70', '2027-06-17 70']);
    expect(await endsOf(2027)).toEqual(['null 100']);
    expect(await nights.night(removing(mode), { mode, maxWithdrawn: 5 })).toMatchObject({ created: 0, changed: 0 });
    await nights.undo(night);
    expect(await everything()).toBe(before);
  });
});

describe('a summer of nights (School years of packages)', () => {
  it('has packages without seats, the switch, a late graduate, and a student who repeats', async () => {
    comes('2027-07-01');
    const empty = packageOf({ years: { high: null, elm: null }, sessions: [2026] });
    const july = await heldOf(nights.night(empty, carefully));
    expect(july.rule).toBe('MANY_WITHDRAWALS');
    await nights.night(empty);
    expect(await endsOf(2026)).toEqual(['2027-01-15 70', '2027-06-17 70']);
    for (const day of ['2027-07-02', '2027-07-31']) {
      comes(day);
      expect(await nights.night(empty, carefully)).toMatchObject({ created: 0, changed: 0 });
    }
    comes('2027-08-20');
    const repeating = everybody.find(({ id }) => id === 'high-9-0')!;
    const students = risen(everybody).map((student) => (student.id === repeating.id ? repeating : student));
    const switched = { years: { high: 2027, elm: 2027 }, students } as const;
    const held = await heldOf(nights.night(packageOf(switched), carefully));
    expect([held.rule, held.message]).toEqual([
      'SCHOOL_YEAR_ENDS',
      expect.stringContaining(
        'High: 29 students rise a grade level and 10 students of grade level 12 are no longer listed and would be withdrawn after 2027-06-17.',
      ),
    ]);
    await nights.night(packageOf(switched));
    expect(await withdrawn()).toEqual([graduates(12), graduates(5)]);
    expect(await levels()).toMatchObject({ 9: 1, 10: 9 });
    comes('2027-09-06');
    const late = { ...everybody.find(({ id }) => id === 'high-12-3')! };
    const returned = await nights.night(packageOf({ ...switched, students: [...students, late] }), carefully);
    expect(returned).toMatchObject({ errors: 0 });
    expect(await endsOf(2027, 'high-12-3@%')).toEqual(['null 2']);
    expect(await endsOf(2026, 'high-12-3@%')).toEqual(['2027-01-15 1', '2027-06-17 1']);
    comes('2027-09-13');
    const night = await nights.night(packageOf({ ...switched, students: [...students.slice(1), late] }), carefully);
    expect(night).toMatchObject({ errors: 0, withdrawn: 1 });
    expect(night.findings.map(({ rule }) => rule)).not.toContain('losses_run_on');
  });

  it('ends a seat that vanishes by itself after its term with the term', async () => {
    comes('2027-02-01');
    const withoutFall = packageOf({
      years: { high: 2026, elm: 2026 },
      withoutSeats: ({ id }, term) => id === 'high-9-0' && term === 'fall',
    });
    await nights.night(withoutFall, carefully);
    expect(await endsOf(2026, 'high-9-0@%')).toEqual(['2027-01-15 1', 'null 1']);
    comes('2027-02-02');
    await nights.night(old, carefully);
    expect(await endsOf(2026, 'high-9-0@%')).toEqual(['null 2']);
  });
});

describe('a package that gives its sessions other sourcedIds (School years of packages)', () => {
  const current = async (on: string) => {
    const found = async (path: string) =>
      (await nights.school.get(`${path}?on=${on}`)).body.data as { id: number; name: string }[];
    return [...(await found('/school-years')), ...(await found('/terms'))].map(({ id, name }) => [id, name]);
  };

  it('has the same school year and terms with the same ids, also with other days, and its undo gives the former ones back', async () => {
    const before = [await current('2026-10-01'), await everything()];
    const renumbered = Object.fromEntries(
      Object.entries(old).map(([name, rows]) => [
        name,
        rows.map((row) =>
          row.replaceAll(/\b(y|fall|spring)2026\b/g, '$1-new').replace('-new|2027-01-16', '-new|2027-01-20'),
        ),
      ]),
    );
    nights.comes(1);
    const night = await nights.night(
      {
        ...renumbered,
        academicSessions: renumbered['academicSessions']!.map((row) =>
          row.replace('2026-08-24|2027-01-16', '2026-08-24|2027-01-20'),
        ),
      },
      carefully,
    );
    expect([await current('2026-10-01'), night.errors]).toEqual([before[0], 0]);
    expect((await nights.school.get('/terms')).body.data).toHaveLength(2);
    const [fall] = await nights.school.sql()`SELECT last_day::text, is_current, school_year_id IS NOT NULL AS has_year
      FROM academic_session WHERE name = 'Fall 2026'`;
    expect({ ...fall }).toEqual({ last_day: '2027-01-19', is_current: true, has_year: true });
    const after = await everything();
    nights.comes(2);
    const classes = await nights.school.sql()`SELECT count(*)::integer AS count FROM class_session`;
    expect(classes[0]).toEqual({ count: 14 });
    await nights.undo(night);
    expect([await current('2026-10-01'), await everything()]).toEqual(before);
    expect(after).not.toBe(before[1]);
  });
});
