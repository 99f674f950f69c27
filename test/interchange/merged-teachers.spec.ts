import { ada, bo, mum, type Imported, RosterSchool, roles, tom, userHeading } from './roster-school';

const roster = RosterSchool.forEachTest();

const thomas = 'u-thomas||true|Thomas|Reed|thomas@x.example|||';
const classes = [
  'sourcedId|status|title|classCode|courseSourcedId|schoolSourcedId|termSourcedIds',
  'c-1||Algebra|||school|',
  'c-2||Art|||school|',
  'c-3||Music|||school|',
];
const enrollments = [
  'sourcedId|status|classSourcedId|schoolSourcedId|userSourcedId|role|primary|beginDate|endDate',
  'e-1||c-1|school|u-tom|teacher|true||',
  'e-2||c-2|school|u-thomas|teacher|true||',
  'e-3||c-3|school|u-tom|teacher|true||',
  'e-4||c-3|school|u-thomas|teacher|false||',
];
const thomasRole = 'r9||u-thomas|primary|teacher|||school|';
const school = (...teachers: string[]) => ({
  orgs: ['sourcedId|status|name|type', 'school||Hill School|school'],
  users: [userHeading, ada, bo, mum, ...teachers],
  roles: roles(thomasRole),
  classes,
  enrollments,
});

const problems = ({ findings }: Imported) => findings.filter(({ rule }) => rule === 'merged_record').length;
const teachers = async () => (await roster.school.get('/teachers')).body.data as { id: number; email: string }[];
const idOf = async (email: string) => (await teachers()).find((each) => each.email === email)!.id;
const classesOf = async (id: number) =>
  (await roster.school.get(`/classes?teacher_id=${id}`)).body.data.map(({ name }: { name: string }) => name).sort();
const taughtBy = async (id: number) =>
  (
    await roster.school.sql()<{ name: string }[]>`
    SELECT DISTINCT name FROM teaching JOIN school_class ON id = class_id WHERE teaching.teacher_id = ${id} ORDER BY 1`
  ).map(({ name }) => name);

describe('two users of a package whose teachers were merged here (Packages of a merged student)', () => {
  const merged = async () => {
    await roster.bulk(school(tom, thomas));
    const [kept, other] = [await idOf('tom@x.example'), await idOf('thomas@x.example')];
    const answer = await roster.school.post(`/teachers/${kept}/merge`, { other_id: other });
    expect([answer.status, answer.body.moved]).toEqual([
      ...[200, { classes: 1, co_teachings: 1, users: 0, sourced_ids: 1 }],
    ]);
    return { kept, other };
  };

  it.each([
    ['first', [tom, thomas]],
    ['last', [thomas, tom]],
  ])('are one teacher on each night, if the row of the one that stays comes %s', async (_, rows) => {
    const { kept } = await merged();
    expect(await classesOf(kept)).toEqual(['Algebra', 'Art', 'Music']);
    for (let night = 1; night <= 2; night += 1) {
      const imported = await roster.bulk(school(...rows));
      expect([imported.created, imported.changed, problems(imported)]).toEqual([0, 0, 1]);
      expect(await teachers()).toMatchObject([{ id: kept, email: 'tom@x.example' }]);
      expect([await classesOf(kept), await taughtBy(kept)]).toEqual([
        ['Algebra', 'Art', 'Music'],
        ['Algebra', 'Art', 'Music'],
      ]);
    }
  });

  it('are the one teacher also if the package has one of them only', async () => {
    const { kept } = await merged();
    const delta = await roster.delta({ users: [userHeading, thomas.replace('thomas@', 'new@')] });
    expect(delta.changed).toBe(1);
    expect(await teachers()).toMatchObject([{ id: kept, email: 'new@x.example' }]);
  });

  it('do not take a class back that got another teacher here', async () => {
    const { kept } = await merged();
    const third = (await roster.school.post('/teachers', { name: 'Eva', email: 'e@x.example', department: 'Art' })).body
      .id;
    const [art] = (await roster.school.get('/classes?search=Art')).body.data;
    expect(
      (await roster.school.put(`/classes/${art.id}`, { name: 'Art', schedule: art.schedule, teacher_id: third }))
        .status,
    ).toBe(200);
    await roster.bulk(school(tom, thomas));
    expect([await classesOf(third), await classesOf(kept)]).toEqual([['Art'], ['Algebra', 'Music']]);
  });

  it('are two teachers again after the undo', async () => {
    await roster.bulk(school(tom, thomas));
    const [kept, other] = [await idOf('tom@x.example'), await idOf('thomas@x.example')];
    const state = async () => [
      await taughtBy(kept),
      await taughtBy(other),
      await classesOf(kept),
      await classesOf(other),
    ];
    const before = await state();
    expect((await roster.school.post(`/teachers/${kept}/merge`, { other_id: other })).status).toBe(200);
    expect((await roster.school.post(`/teachers/${kept}/merge/undo`, { other_id: other })).status).toBe(200);
    expect(await state()).toEqual(before);
    const imported = await roster.bulk(school(tom, thomas));
    expect([imported.created, imported.changed, problems(imported)]).toEqual([0, 0, 0]);
    expect(await state()).toEqual(before);
  });

  it('leave the classes with a teacher of no package who is merged with one whom the packages no longer have', async () => {
    await roster.bulk(school(tom, thomas));
    const other = await idOf('thomas@x.example');
    const kept = (await roster.school.post('/teachers', { name: 'T', email: 't@x.example', department: 'Art' })).body
      .id;
    await roster.school.schoolClass({ name: 'Chess', teacher_id: kept });
    const rest = { ...school(tom), enrollments: enrollments.filter((row) => !row.includes('u-thomas')) };
    await roster.bulk(rest);
    expect((await roster.school.post(`/teachers/${kept}/merge`, { other_id: other })).status).toBe(200);
    expect(await taughtBy(kept)).toContain('Chess');
  });
});
