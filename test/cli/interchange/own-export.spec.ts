import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { files, RosterSchool, tom } from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

beforeEach(async () => {
  await roster.school.sql()`INSERT INTO roster_identity (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING`;
});

async function run(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await commandsOn(roster.database)(...words, '--environment', 'sandbox');
  expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
  return stdout;
}

async function exported(version: string): Promise<string> {
  const path = roster.packages.path();
  await run('export', 'oneroster', path, '--version', version);
  return path;
}

function change(path: string, file: string, from: string | RegExp, to: string): void {
  const name = join(path, `${file}.csv`);
  const text = readFileSync(name, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(name, text.replace(from, to));
}

const tables = [
  'school',
  'academic_session',
  'course',
  'class_teacher',
  'guardian',
  'student_guardian',
  'category',
  'line_item',
  'roster_object',
];

const contents = async (): Promise<unknown[]> =>
  Promise.all(
    ['student', 'teacher', 'school_class', 'enrollment', 'grade', ...tables].map(
      async (table) =>
        roster.school.sql()`SELECT to_jsonb(t) AS row FROM ${roster.school.sql()(table)} t ORDER BY t::text`,
    ),
  );

/** A school whose records were made here: enrollments that have ended and that are to come, a guardian, grades and a student who left. */
async function madeHere(): Promise<void> {
  const { school } = roster;
  const teacher = { name: 'Tom van Ito', email: 'tom@x.example', department: 'Arts, Crafts', phone: '+1 5' };
  const teacher_id = (await school.post('/teachers', teacher)).body.id as number;
  const ids: number[] = [];
  for (const each of [
    { name: 'Algebra', schedule: 'Mon, Wed 9:00', semester: 'Fall "26"', room: 'R 1', capacity: 20 },
    { name: 'Art', schedule: 'Tue' },
  ])
    ids.push((await school.post('/classes', { ...each, teacher_id })).body.id as number);
  const guardian = { guardian_name: 'Grace Obi', guardian_email: 'g@x.example', guardian_phone: '+1' };
  const people: number[] = [];
  for (const [at, name] of ['Ada Obi', 'Bo', '=Cy Lee', 'Ed Gone'].entries())
    people.push(
      await school.student({
        name,
        email: `own-${at}@x.example`,
        date_of_birth: '2012-03-04',
        ...(at === 0 ? guardian : {}),
      }),
    );
  const [algebra, art] = ids;
  const [one, two, three, four] = people;
  for (const student_id of people) await school.post(`/classes/${algebra}/enroll`, { student_id });
  await school.post(`/classes/${art}/enroll`, { student_id: one, begin_date: '2025-09-01', end_date: '2026-01-31' });
  await school.post(`/classes/${art}/enroll`, { student_id: two, begin_date: '2099-01-01' });
  const grade = { student_id: three, class_id: algebra, score: 18.5, max_score: 20, term: 'Q1', comments: 'So, so' };
  await school.post('/grades', { ...grade, assignment_name: 'Quiz 1' });
  await school.post('/grades', grade);
  await school.post(`/students/${four}/withdraw`, { date: '2026-03-02', reason: 'moved' });
}

const gradebook = {
  categories: ['sourcedId|title|weight', 'hw|Homework|0.5'],
  lineItems: [
    'sourcedId|title|classSourcedId|categorySourcedId|academicSessionSourcedId|resultValueMax',
    'q1|Quiz|c1|hw|fall|20',
  ],
  results: ['sourcedId|lineItemSourcedId|studentSourcedId|scoreStatus|score', 'x1|q1|u-ada|fully graded|9'],
};

const schools = {
  'made here': madeHere,
  seeded: () => run('seed', '--students', '60', '--date', '2026-11-25'),
  imported: () => roster.bulk({ ...files, ...gradebook }),
  'made here and imported': async () => {
    await madeHere();
    await roster.bulk({
      ...files,
      ...gradebook,
      users: [...(files['users'] as string[]).map((line) => (line === tom ? tom.replace('tom@', 'tim@') : line))],
    });
  },
} as const;

const cases = Object.keys(schools).flatMap((name) =>
  ['1.2', '1.1'].map((version) => [name as keyof typeof schools, version] as const),
);

describe('the export of a school into itself', () => {
  it.each(cases)('changes nothing in one that was %s, in version %s', async (name, version) => {
    await schools[name]();
    const path = await exported(version);
    const before = await contents();
    const { code, stdout } = await roster.run('oneroster', path, '--json');
    const {
      created,
      changed,
      skipped,
      unchanged,
      findings,
      import: id,
    } = JSON.parse(stdout) as Record<string, unknown>;
    expect([code, findings]).toEqual([0, []]);
    expect({ created, changed, skipped, import: id }).toEqual({ created: 0, changed: 0, skipped: 0, import: null });
    expect(unchanged).toBeGreaterThan(10);
    expect(await contents()).toEqual(before);
  });

  it('changes only what was changed in its files, and is undone', async () => {
    await madeHere();
    const path = await exported('1.2');
    const before = await contents();
    change(path, 'users', /,Ada,Obi,/, ',Adah,Obi,');
    change(path, 'demographics', '2012-03-04', '2012-03-05');
    change(path, 'classes', ',R 1,', ',R 2,');
    change(path, 'enrollments', /,2025-09-01,2026-01-31/, ',2025-09-01,2026-01-15');
    change(path, 'results', ',18.5,', ',19.5,');
    const { code, stdout } = await roster.run('oneroster', path, '--json');
    const done = JSON.parse(stdout) as {
      import: number;
      created: number;
      findings: object[];
      changes: { record: string; after: object }[];
    };
    expect([code, done.created, done.findings]).toEqual([0, 0, []]);
    expect(done.changes.map(({ record, after }) => [record, after])).toEqual([
      ['student', { name: 'Adah Obi', date_of_birth: '2012-03-05' }],
      ['class', { room: 'R 2' }],
      ['enrollment', expect.objectContaining({ end_date: '2026-01-15' })],
      ['grade', expect.objectContaining({ score: 19.5 })],
    ]);
    await roster.undo(done.import);
    const withoutTimes = (all: unknown[]) =>
      JSON.stringify(all).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|"changed_in":("\d+"|\d+)/g, '');
    expect(withoutTimes(await contents())).toBe(withoutTimes(before));
  });

  it('withdraws whoever a row removes, and finds a student who has left since', async () => {
    await madeHere();
    const path = await exported('1.2');
    change(path, 'users', /-student-2,,/, '-student-2,tobedeleted,');
    expect(await roster.imported(path, '--yes')).toMatchObject({ code: 0, created: 0, skipped: 0 });
    expect((await roster.students()).map(({ name }) => name)).toEqual(['Ada Obi', '=Cy Lee']);
    change(path, 'users', 'tobedeleted', '');
    expect(await roster.imported(path)).toMatchObject({ code: 0, created: 0, skipped: 0 });
    expect((await roster.school.sql()`SELECT FROM student`).length).toBe(4);
  });

  it('says of what the export made up that a change of it is left out', async () => {
    await madeHere();
    const path = await exported('1.2');
    change(path, 'courses', ',Art,', ',Arts,');
    change(path, 'users', ',Grace,', ',Gracia,');
    const done = await roster.imported(path);
    expect(done).toMatchObject({ code: 0, import: null, created: 0, changed: 0 });
    expect(done.findings.map(({ level, file, rule }) => [level, file, rule])).toEqual([
      ['warning', 'courses.csv', 'not_imported'],
      ['warning', 'users.csv', 'not_imported'],
    ]);
  });

  it('is another matter than the export of another school, whose sourcedIds it does not take for its own', async () => {
    await madeHere();
    const path = await exported('1.2');
    await roster.school.sql()`UPDATE roster_identity SET id = gen_random_uuid()`;
    const done = await roster.imported(path);
    // As for the package of any other system, the people are new.
    expect(done).toMatchObject({ code: 0, changed: 0 });
    expect(await roster.students()).toHaveLength(6);
  });

  it('is known without its manifest', async () => {
    await madeHere();
    const path = await exported('1.2');
    rmSync(join(path, 'manifest.csv'));
    const done = await roster.imported(path, '--oneroster-version', '1.2', '--mode', 'bulk');
    expect(done).toMatchObject({ code: 0, import: null, created: 0, changed: 0, findings: [] });
  });

  it('records the students whose rows were as they are among the reads', async () => {
    await madeHere();
    const path = await exported('1.2');
    await roster.imported(path, '--dry-run');
    const [event] = await roster.database.pool(
      'access',
    )`SELECT array_agg(DISTINCT student.id) AS ids FROM record_event, unnest(student_ids) AS student (id)
      WHERE route = 'import oneroster' AND environment = 'sandbox'`;
    const students = await roster.students();
    expect(event!['ids']).toEqual(expect.arrayContaining(students.map(({ id }) => id)));
  });
});
