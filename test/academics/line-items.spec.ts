import { ada, files, RosterSchool } from '../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

interface Item {
  readonly id: number;
  readonly title: string;
  readonly term: string | null;
  readonly most: number | null;
  readonly writer: string;
  readonly grades: number[] | null;
}

/** The line items in the order of their ids, each with the ids of its grades. */
const items = () => roster.school.sql()<Item[]>`
  SELECT id, title, term, max_score::float AS most, written_by AS writer,
    (SELECT array_agg(grade.id ORDER BY grade.id) FROM grade WHERE line_item_id = line_item.id) AS grades
  FROM line_item ORDER BY id`;

const withoutItem = () => roster.school.sql()`SELECT id FROM grade WHERE line_item_id IS NULL`;

async function newClass(): Promise<{ class_id: number; student_id: number }> {
  return { class_id: await roster.school.schoolClass(), student_id: await roster.school.student() };
}

async function grade(given: object): Promise<number> {
  const { status, body } = await roster.school.post('/grades', { score: 8, term: 'Fall 2026', ...given });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id as number;
}

describe('the line item of a grade', () => {
  it('is that of its class, assignment, term and maximum, which is made for the first one (OneRoster gradebook)', async () => {
    const own = await newClass();
    const other = await roster.school.schoolClass();
    const essay = { ...own, assignment_name: 'Essay', max_score: 10 };
    const ids = [
      await grade(essay),
      await grade({ ...essay, score: 9 }),
      await grade(own),
      await grade({ ...essay, max_score: 10.1 }),
      await grade({ ...essay, term: 'Spring 2027' }),
      await grade({ ...essay, class_id: other }),
    ];
    const made = { writer: 'grades' };
    expect(await items()).toEqual([
      { id: 1, title: 'Essay', term: 'Fall 2026', most: 10, grades: ids.slice(0, 2), ...made },
      { id: 2, title: 'Grade', term: 'Fall 2026', most: 100, grades: [ids[2]], ...made },
      { id: 3, title: 'Essay', term: 'Fall 2026', most: 10.1, grades: [ids[3]], ...made },
      { id: 4, title: 'Essay', term: 'Spring 2027', most: 10, grades: [ids[4]], ...made },
      { id: 5, title: 'Essay', term: 'Fall 2026', most: 10, grades: [ids[5]], ...made },
    ]);
  });

  it('is the same for any maximum that a number can be', async () => {
    const own = { ...(await newClass()), score: 1 };
    for (const max_score of [1 / 3, 1e300, 5e-324, 100 / 3, 0.1 + 0.2]) {
      await grade({ ...own, max_score });
      await grade({ ...own, max_score });
    }
    expect((await items()).map(({ grades }) => grades?.length)).toEqual([2, 2, 2, 2, 2]);
  });

  it('is made once for grades that are recorded together, in one batch or by many requests', async () => {
    const own = { ...(await newClass()), score: 8, term: 'Fall 2026' };
    const records = Array.from({ length: 30 }, (_, at) => ({ ...own, assignment_name: `Quiz ${at % 3}` }));
    const { body } = await roster.school.post('/grades/batch', { records });
    expect(body.written).toBe(30);
    await Promise.all(Array.from({ length: 40 }, (_, at) => grade({ ...own, assignment_name: `Test ${at % 4}` })));
    expect((await items()).map(({ title, grades }) => [title, grades?.length]).sort()).toEqual([
      ...[0, 1, 2].map((at) => [`Quiz ${at}`, 10]),
      ...[0, 1, 2, 3].map((at) => [`Test ${at}`, 10]),
    ]);
  });

  it('follows a correction, and goes with its last grade', async () => {
    const own = await newClass();
    const [first, second] = [
      await grade({ ...own, assignment_name: 'Esay' }),
      await grade({ ...own, assignment_name: 'Esay' }),
    ];
    await roster.school.put(`/grades/${first}`, { assignment_name: 'Essay' });
    expect((await items()).map(({ title, grades }) => [title, grades])).toEqual([
      ['Esay', [second]],
      ['Essay', [first]],
    ]);
    await roster.school.put(`/grades/${second}`, { assignment_name: 'Essay' });
    expect((await items()).map(({ title, grades }) => [title, grades])).toEqual([['Essay', [first, second]]]);
    await roster.school.put(`/grades/${second}`, { score: 2, comments: 'Late' });
    for (const id of [first, second]) await roster.school.request('DELETE', `/grades/${id}`, {});
    expect(await items()).toEqual([]);
  });

  it('goes once when its last two grades are deleted at the same time, and stays with one that is added', async () => {
    const own = await newClass();
    for (let round = 0; round < 10; round += 1) {
      const ids = [await grade(own), await grade(own)];
      await Promise.all([
        ...ids.map((id) => roster.school.request('DELETE', `/grades/${id}`, {})),
        ...(round % 2 ? [grade(own)] : []),
      ]);
      expect(await withoutItem()).toEqual([]);
      for (const { grades } of await items()) {
        expect(grades).toHaveLength(1);
        await roster.school.request('DELETE', `/grades/${grades![0]}`, {});
      }
      expect(await items()).toEqual([]);
    }
  });

  it('has the session that is named like its term, also one that comes, is renamed or goes later', async () => {
    const own = await newClass();
    const sessionOf = async () =>
      (
        await roster.school.sql()`SELECT name FROM line_item LEFT JOIN academic_session s ON s.id = academic_session_id`
      )[0]!['name'];
    await grade({ ...own, term: 'Autumn' });
    expect(await sessionOf()).toBeNull();
    const days = { first_day: '2026-09-01', last_day: '2026-12-20' };
    const year = await roster.school.post('/school-years', { name: '2026-27', ...days });
    const term = await roster.school.post('/terms', { name: 'Autumn', school_year_id: year.body.id, ...days });
    expect([term.status, await sessionOf()]).toEqual([201, 'Autumn']);
    await roster.school.sql()`UPDATE academic_session SET name = 'Fall' WHERE name = 'Autumn'`;
    expect(await sessionOf()).toBeNull();
    await roster.school.sql()`UPDATE academic_session SET name = 'Autumn' WHERE name = 'Fall'`;
    expect(await sessionOf()).toBe('Autumn');
    await roster.school.sql()`DELETE FROM academic_session WHERE name = 'Autumn'`;
    expect(await sessionOf()).toBeNull();
  });

  it('does not keep a class or a student from being deleted', async () => {
    const own = await newClass();
    await roster.school.request('DELETE', `/grades/${await grade(own)}`, {});
    for (const path of [`/classes/${own.class_id}`, `/students/${own.student_id}`])
      expect((await roster.school.request('DELETE', path, {})).status).toBe(204);
  });

  it('leaves an unknown class to the error of the grade', async () => {
    const { student_id } = await newClass();
    const { status, body } = await roster.school.post('/grades', {
      student_id,
      class_id: 9999,
      score: 1,
      term: 'Fall',
    });
    expect([status, body.error]).toEqual([400, 'Validation failed: class_id does not name a class']);
    expect(await items()).toEqual([]);
  });

  it('is that of the student who stays when two records of a student are merged', async () => {
    const own = await newClass();
    const other = await roster.school.student();
    const ids = [
      await grade({ ...own, assignment_name: 'Essay' }),
      await grade({ ...own, student_id: other, assignment_name: 'Quiz' }),
    ];
    expect((await roster.school.post(`/students/${own.student_id}/merge`, { other_id: other })).status).toBe(200);
    expect((await items()).map(({ grades }) => grades)).toEqual(ids.map((id) => [id]));
  });
});

const itemHeading = 'sourcedId|status|title|classSourcedId|academicSessionSourcedId|resultValueMax';
const resultHeading = 'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate';
const graded = {
  ...files,
  lineItems: [itemHeading, 'q1||Quiz|c1|fall|20', 'q2||Quiz|c1|fall|20', 'e1||Essay|c1|fall|'],
  results: [
    resultHeading,
    'r1||q1|u-ada|fully graded|15|2026-09-10',
    'r2||q2|u-ada|fully graded|16|2026-09-11',
    'r3||q2|u-bo|fully graded|17|2026-09-11',
    'r4||e1|u-bo|fully graded|90|2026-09-12',
  ],
};

describe('the line items of a package', () => {
  const titled = async () => (await items()).map(({ title, term, writer, grades }) => [title, term, writer, grades]);

  it('have the grades of their results, also where two of them look alike', async () => {
    await roster.bulk(graded);
    expect(await titled()).toEqual([
      ['Quiz', 'Fall 2026', 'package', [1]],
      ['Quiz', 'Fall 2026', 'package', [2, 3]],
      ['Essay', 'Fall 2026', 'package', [4]],
    ]);
    // A grade of the API has the first one.
    const id = await grade({ student_id: 1, class_id: 1, assignment_name: 'Quiz', max_score: 20 });
    expect((await titled())[0]).toEqual(['Quiz', 'Fall 2026', 'package', [1, id]]);
  });

  it('lose a grade that is corrected to another assignment, and get it back with the old one', async () => {
    await roster.bulk(graded);
    await roster.school.put('/grades/4', { assignment_name: 'Report' });
    expect((await titled()).slice(2)).toEqual([
      ['Essay', 'Fall 2026', 'package', null],
      ['Report', 'Fall 2026', 'grades', [4]],
    ]);
    await roster.school.put('/grades/4', { assignment_name: 'Essay' });
    expect((await titled()).slice(2)).toEqual([['Essay', 'Fall 2026', 'package', [4]]]);
  });

  it('take the grades for which a line item was made before', async () => {
    await roster.bulk(files);
    const id = await grade({ student_id: 1, class_id: 1, assignment_name: 'Essay' });
    expect(await titled()).toEqual([['Essay', 'Fall 2026', 'grades', [id]]]);
    await roster.bulk({ ...files, lineItems: [itemHeading, 'e1||Essay|c1|fall|100'] });
    expect(await titled()).toEqual([['Essay', 'Fall 2026', 'package', [id]]]);
  });

  it('are renamed with their grades, and keep them when they leave the package', async () => {
    await roster.bulk(graded);
    const renamed = graded.lineItems.map((line) => line.replace('Essay', 'Report'));
    await roster.bulk({ ...graded, lineItems: renamed });
    expect((await titled())[2]).toEqual(['Report', 'Fall 2026', 'package', [4]]);
    expect((await roster.school.get('/grades/4')).body.assignment_name).toBe('Report');
    const sessions = (files['academicSessions'] as string[]).map((line) => line.replace('Fall 2026', 'Autumn'));
    await roster.bulk({ ...graded, lineItems: renamed, academicSessions: sessions });
    expect((await titled())[2]).toEqual(['Report', 'Autumn', 'package', [4]]);
    await roster.bulk({ ...graded, lineItems: [itemHeading], results: [resultHeading] }, '--yes');
    const current = await roster.school.sql()`SELECT is_current FROM line_item`;
    expect(current.map((row) => row['is_current'])).toEqual([true, true, true]);
    expect(await withoutItem()).toEqual([]);
  });

  it('go with an undo, and the grades that a user added since get one of their own', async () => {
    await roster.bulk(files);
    const { import: id } = await roster.bulk(graded);
    const own = await grade({ student_id: 1, class_id: 1, assignment_name: 'Essay' });
    expect(await roster.undo(id)).toMatchObject({ code: 0 });
    expect(await titled()).toEqual([['Essay', 'Fall 2026', 'grades', [own]]]);
    await roster.bulk(graded);
    expect((await titled()).map(([title, , writer]) => [title, writer])).toEqual([
      ['Quiz', 'package'],
      ['Quiz', 'package'],
      ['Essay', 'package'],
    ]);
    expect(await withoutItem()).toEqual([]);
  });

  it('keep what a client of the OneRoster API wrote until the package says something else, through an undo too', async () => {
    await roster.bulk(graded);
    const write = () =>
      roster.school.sql()`UPDATE line_item SET description = 'By a client', written_by = 'client', sourced_id = 'e1' WHERE title = 'Essay'`;
    const described = async () =>
      (await roster.school.sql()`SELECT description, written_by FROM line_item WHERE title = 'Essay'`)[0];
    await write();
    const more = {
      ...graded,
      users: (files['users'] as string[]).map((line) => (line === ada ? ada.replace('09', '10') : line)),
    };
    const { import: second } = await roster.bulk(more);
    expect(await described()).toEqual({ description: 'By a client', written_by: 'client' });
    expect(await roster.undo(second)).toMatchObject({ code: 0 });
    expect(await described()).toEqual({ description: 'By a client', written_by: 'client' });
    await roster.bulk({
      ...more,
      lineItems: graded.lineItems.map((line) => line.replace('e1||Essay|c1|fall|', 'e1||Essay|c1|fall|100')),
    });
    expect(await described()).toEqual({ description: null, written_by: 'package' });
  });

  it('are the line items to which a client gave the same sourcedIds, and stay after the undo of such an import', async () => {
    await roster.bulk(files);
    await roster.school.sql()`INSERT INTO line_item (class_id, title, term, sourced_id, written_by) VALUES (1, 'Essay', 'Fall 2026', 'e1', 'client')`;
    const { import: id } = await roster.bulk(graded);
    expect((await items()).filter(({ title }) => title === 'Essay')).toMatchObject([
      { id: 1, writer: 'package', grades: [4] },
    ]);
    expect(await roster.undo(id)).toMatchObject({ code: 0 });
    expect(await items()).toMatchObject([{ id: 1, writer: 'client', grades: null }]);
  });
});

describe('the results of a package that are no grades', () => {
  const ungraded = [
    resultHeading,
    'r1||q1|u-ada|exempt||2026-09-10',
    'r2||q2|u-bo|Not Submitted||',
    'r3||q2|u-ada|fully graded|15|2026-09-11',
  ];
  const results = () =>
    roster.school.sql()`SELECT sourced_id, line_item_id, student_id, grade_id, score, score_status, score_date::text, is_current, written_by
      FROM result ORDER BY sourced_id`;
  const ofPackage = { grade_id: null, score: null, is_current: true, written_by: 'package' };

  it('are kept beside the grades, follow the package, and go with an undo', async () => {
    const { import: first } = await roster.bulk({ ...graded, results: ungraded });
    const exempt = { ...ofPackage, score_status: 'exempt', score_date: '2026-09-10' };
    const [one, two] = await results();
    expect([one, two]).toMatchObject([
      { sourced_id: 'r1', line_item_id: 1, student_id: 1, ...exempt },
      { sourced_id: 'r2', line_item_id: 2, student_id: 2, ...ofPackage, score_status: 'not submitted' },
    ]);
    const scored = [...ungraded.slice(0, 2), 'r2||q2|u-bo|fully graded|12|2026-09-20', ...ungraded.slice(3)];
    const { import: second } = await roster.bulk({ ...graded, results: scored }, '--yes');
    expect(await results()).toMatchObject([{ sourced_id: 'r1' }]);
    expect((await roster.school.get('/grades?student_id=2')).body.data).toMatchObject([{ score: 12 }]);
    const { import: third } = await roster.bulk({ ...graded, results: [resultHeading, ...scored.slice(2)] }, '--yes');
    expect(await results()).toMatchObject([{ sourced_id: 'r1', is_current: false }]);
    for (const id of [third, second]) expect(await roster.undo(id)).toMatchObject({ code: 0 });
    expect(await results()).toEqual([one, two]);
    expect(await roster.undo(first)).toMatchObject({ code: 0 });
    expect(await results()).toEqual([]);
  });
});
