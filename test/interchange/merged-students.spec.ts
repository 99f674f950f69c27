import { ada, bo, mum, type Imported, RosterSchool, roles, tom, userHeading } from './roster-school';

const roster = RosterSchool.forEachTest();

const anna = 'u-anna||true|Anna|Obi|anna@x.example|09|u-mum||100b';
const classes = [
  'sourcedId|status|title|classCode|courseSourcedId|schoolSourcedId|termSourcedIds',
  'c-1||Algebra|||school|',
  'c-2||Art|||school|',
];
const enrollments = (...rows: string[]) => [
  'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
  'e-tom||c-1|school|u-tom|teacher|true||',
  'e-tom2||c-2|school|u-tom|teacher|true||',
  ...rows,
];
const lineItems = [
  'sourcedId|status|title|description|assignDate|dueDate|classSourcedId|categorySourcedId|gradingPeriodSourcedId|resultValueMin|resultValueMax',
  'l-1||Essay||2026-09-01|2026-09-08|c-1|cat||0|20',
];
const results = [
  'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate|comment',
  'g-ada||l-1|u-ada|fully graded|12|2026-09-08|',
  'g-anna||l-1|u-anna|fully graded|18|2026-09-08|',
];
const annaRole = 'r9||u-anna|primary|student|||school|';
const school = (users: string[], more: string[] = []) => ({
  orgs: ['sourcedId|status|name|type', 'school||Hill School|school'],
  users: [userHeading, ...users],
  roles: roles(annaRole),
  classes,
  enrollments: enrollments(
    'e-ada||c-1|school|u-ada|student|||',
    'e-anna||c-1|school|u-anna|student|||',
    'e-anna2||c-2|school|u-anna|student|||',
    ...more,
  ),
  lineItems,
  results,
});
const both = [ada, anna, bo, tom, mum];

const problems = ({ findings }: Imported) =>
  findings
    .filter(({ rule }) => !['guardian_shown', 'not_imported'].includes(rule))
    .map(({ file, rule }) => [file, rule]);

describe('two users of a package whose students were merged here (Packages of a merged student)', () => {
  const idOf = async (name: string) => (await roster.students()).find((each) => each.name === name)!.id;
  const state = async () => ({
    students: await roster.students(),
    rosters: [await roster.rosterOf('Algebra'), await roster.rosterOf('Art')],
    grades: (await roster.school.get('/grades?per_page=100')).body.data,
  });

  it.each([
    ['first', [ada, anna, bo, tom, mum]],
    ['last', [anna, bo, tom, mum, ada]],
  ])('are one student on each night, if the row of the one that stays comes %s', async (_, users) => {
    await roster.bulk(school(both));
    const [kept, other] = [await idOf('Ada Obi'), await idOf('Anna Obi')];
    const merged = await roster.school.post(`/students/${kept}/merge`, { other_id: other });
    expect([merged.status, merged.body.moved]).toMatchObject([
      200,
      { enrollments: 1, grades: 0, contacts: 0, sourced_ids: 1 },
    ]);
    const before = await state();
    expect(before.rosters).toEqual([['Ada Obi'], ['Ada Obi']]);
    expect(before.grades).toMatchObject([{ student_id: kept, score: 12 }]);
    for (let night = 1; night <= 2; night += 1) {
      const imported = await roster.bulk(school(users));
      expect([imported.created, imported.changed, problems(imported)]).toEqual([
        0,
        0,
        [['users.csv', 'merged_record']],
      ]);
      expect(await state()).toEqual(before);
    }
  });

  it('are the one student also if the package has one of them only', async () => {
    await roster.bulk(school(both));
    const [kept, other] = [await idOf('Ada Obi'), await idOf('Anna Obi')];
    expect((await roster.school.post(`/students/${kept}/merge`, { other_id: other })).status).toBe(200);
    const changed = 'u-anna||true|Anna|Obi|new@x.example|10|u-mum||100b';
    const delta = await roster.delta({ users: [userHeading, changed] });
    expect(delta.changed).toBe(1);
    expect(await roster.students()).toMatchObject([
      { id: kept, email: 'new@x.example', grade_level: '10' },
      { name: 'Bo Li' },
    ]);
    await roster.bulk(school([ada, bo, tom, mum]));
    expect(await roster.students('&status=all')).toHaveLength(2);
  });

  it('are two students again after the undo', async () => {
    await roster.bulk(school(both));
    const before = await state();
    const [kept, other] = [await idOf('Ada Obi'), await idOf('Anna Obi')];
    await roster.school.post(`/students/${kept}/merge`, { other_id: other });
    expect((await roster.school.post(`/students/${kept}/merge/undo`, { other_id: other })).status).toBe(200);
    expect({ ...(await state()), students: null }).toEqual({ ...before, students: null });
    const imported = await roster.bulk(school(both));
    expect([imported.created, imported.changed, problems(imported)]).toEqual([0, 0, []]);
  });
});
