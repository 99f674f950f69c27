import {
  ada,
  bo,
  enrollmentHeading,
  files,
  mum,
  RosterSchool,
  tom,
  userHeading,
} from '../../interchange/roster-school';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

const graded = {
  ...files,
  categories: ['sourcedId|status|title', 'quiz||Quiz'],
  lineItems: [
    'sourcedId|status|title|classSourcedId|categorySourcedId|gradingPeriodSourcedId|resultValueMin|resultValueMax',
    'item||Quiz 1|c1|quiz|fall|0|20',
  ],
  results: [
    'sourcedId|status|lineItemSourcedId|studentSourcedId|scoreStatus|score|scoreDate|comment',
    'res1||item|u-ada|fully graded|17|2026-09-20|',
    'res2||item|u-bo|fully graded|18|2026-09-20|',
  ],
};

const names = async () => (await roster.students()).map(({ name }) => name).sort();
const leftOut = (findings: readonly { rule: string; file: string; message: string }[]) =>
  findings.filter(({ rule }) => rule === 'erased').map(({ file, message }) => [file, message.split(' about ')[0]]);
/** What the database has of packages that names the person. */
const storedLike = async (words: string) => {
  const sql = roster.school.sql();
  const tables = ['roster_object', 'import_roster_object', 'import_record', 'guardian', 'student'];
  const found = await Promise.all(
    tables.map((table) => sql`SELECT FROM ${sql(table)} stored WHERE stored::text ~ ${words}`),
  );
  return found.map(({ length }) => length);
};

describe('people who were erased', () => {
  it('are left out of the next packages, with their enrollments, results, demographics and guardians', async () => {
    await roster.bulk(graded);
    await roster.erase('Ada Obi');
    for (let night = 0; night < 2; night += 1) {
      const { code, findings, skipped } = await roster.bulk(graded);
      expect([code, skipped, findings.filter(({ level }) => level === 'error')]).toEqual([0, 0, []]);
      expect(leftOut(findings)).toEqual([
        ['users.csv', '2 rows are'],
        ['enrollments.csv', '2 rows are'],
        ['results.csv', '1 row is'],
        ['demographics.csv', '1 row is'],
      ]);
      expect(await names()).toEqual(['Bo Li', 'Erased student']);
      expect(await storedLike('Ada|Grace|u-ada|u-mum')).toEqual([0, 0, 0, 0, 0]);
    }
  });

  it('are left out of a delta, also where only another file names them', async () => {
    await roster.bulk(graded);
    await roster.erase('Ada Obi');
    const { code, findings } = await roster.delta({
      users: [userHeading, ada],
      enrollments: [enrollmentHeading, 'e9||c2|school|u-ada|student||2026-09-01|'],
    });
    expect([code, leftOut(findings)]).toEqual([
      0,
      [
        ['users.csv', '1 row is'],
        ['enrollments.csv', '1 row is'],
      ],
    ]);
    const only = await roster.delta({ results: [graded.results[0]!, 'res9||item|u-ada|fully graded|1|2026-09-20|'] });
    expect([only.code, leftOut(only.findings)]).toEqual([0, [['results.csv', '1 row is']]]);
  });

  it('are imported with --import-erased, and stay in the packages that follow', async () => {
    await roster.bulk(graded);
    await roster.erase('Ada Obi');
    const asked = await roster.bulk(graded, '--import-erased');
    expect([asked.code, leftOut(asked.findings)]).toEqual([0, []]);
    expect(await names()).toEqual(['Ada Obi', 'Bo Li', 'Erased student']);
    const after = await roster.bulk(graded);
    expect([leftOut(after.findings), after.created, after.changed]).toEqual([[], 0, 0]);
    await roster.undo(asked.import);
    expect(leftOut((await roster.bulk(graded)).findings)).toHaveLength(4);
  });

  it('may be guardians of others, and are then imported', async () => {
    await roster.bulk(graded);
    await roster.erase('Ada Obi');
    const users = [userHeading, ada, bo.replace('10||', '10|u-mum|'), tom, mum];
    const { findings } = await roster.bulk({ ...graded, users });
    expect(leftOut(findings)[0]).toEqual(['users.csv', '1 row is']);
    const [guardian] = await roster.school.sql()`SELECT given_name FROM guardian`;
    expect(guardian).toEqual({ given_name: 'Grace' });
  });

  it('are known by a digest alone, which differs from school to school', async () => {
    await roster.bulk(graded);
    await roster.erase('Ada Obi');
    const stored = await roster.school.sql()<{ digest: Buffer }[]>`SELECT digest FROM erased_person`;
    // The sourcedIds of Ada and her mother, and Ada's e-mail address.
    expect(stored).toHaveLength(3);
    const [plain] = await roster.school.sql()`SELECT FROM erased_person WHERE digest = sha256('u-ada')`;
    expect(plain).toBeUndefined();
  });
});
