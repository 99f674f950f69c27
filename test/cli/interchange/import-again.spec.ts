import { migrateDown, migrateUp } from '@homeroom/database';
import { schemaPlans } from '@homeroom/migrations';
import { CsvSchool } from '../../interchange/csv-school';

jest.setTimeout(240_000);

const csv = CsvSchool.forAllTests();

/** The places of findings, each with its rule. */
const placesOf = (findings: readonly { line: number; level: string; rule: string }[]) =>
  findings.map(({ line, level, rule }) => [line, level, rule]);

describe('students of a family with one address', () => {
  const heading = 'name,email,grade_level,guardian_phone\n';
  const byEmail = (text: string, ...options: string[]) =>
    csv.imported('students', text, '--match-by', 'email', ...options);

  it('are new, and then found by their names', async () => {
    const email = csv.email();
    const family = (phone: number) => `${heading}Ida Reed,${email},4,${phone}\nMax Reed,${email},6,${phone}\n`;
    const first = await byEmail(family(1));
    expect(first).toMatchObject({ code: 0, created: 2, findings: [] });
    const second = await byEmail(family(2));
    expect(second).toMatchObject({ code: 0, created: 0, changed: 2, findings: [] });
    expect(second.changes.map(({ id, after }) => [id, after])).toEqual(
      first.changes.map(({ id }) => [id, { guardian_phone: '2' }]),
    );
  });

  it('are new where the other records of the address belong to others in the file, in any order', async () => {
    const email = csv.email();
    const ida = await csv.school.student({ name: 'Ida Reed', email, grade_level: '4' });
    const done = await byEmail(`${heading}Max Reed,${email},6,\nIDA REED,${email},5,\n`);
    expect(done).toMatchObject({ code: 0, created: 1, changed: 1, findings: [] });
    expect(done.changes.find(({ action }) => action === 'changed')).toMatchObject({ id: ida });
  });

  it('are ambiguous where the name does not tell which record is meant', async () => {
    const email = csv.email();
    for (const name of ['Ida Reed', 'Max Reed', 'Max Reed']) await csv.school.student({ name, email });
    const done = await byEmail(`${heading}Max Reed,${email},6,\nZoe Reed,${email},5,\n`, '--dry-run');
    expect(placesOf(done.findings)).toEqual([
      [2, 'error', 'ambiguous_match'],
      [3, 'error', 'ambiguous_match'],
    ]);
  });

  it('are repeated where two rows have the name and the address of one', async () => {
    const email = csv.email();
    const done = await byEmail(`${heading}Max Reed,${email},6,\nmax reed,${email},5,\n`);
    expect(placesOf(done.findings)).toEqual([[3, 'error', 'repeated']]);
  });
});

describe('rows that equal records', () => {
  /** Imports a file twice. @returns the second import, and the ids of the records of the first */
  async function twice(list: string, text: string) {
    const first = await csv.imported(list, text);
    expect(first).toMatchObject({ code: 0, findings: [] });
    const again = await csv.imported(list, text);
    return { ids: first.changes.map(({ id }) => id), again: again as typeof again & { duplicates?: number } };
  }

  it.each([
    ['students', 'student'],
    ['teachers', 'teacher'],
    ['classes', 'class'],
    ['grades', 'grade'],
  ])('would be stored a second time in %s', async (list, record) => {
    const [student, teacher, schoolClass] = [
      await csv.school.student(),
      await csv.school.teacher(),
      await csv.school.schoolClass(),
    ];
    const texts: Readonly<Record<string, string>> = {
      students: `name,email,grade_level\nAda Élm,${csv.email()},7\nBo Elm,${csv.email()},7\n`,
      teachers: `name,email,department\nAda Elm,${csv.email()},Arts\nBo Elm,${csv.email()},Arts\n`,
      classes: `name,teacher_id,schedule\nHall ${csv.email()},${teacher},Mon\nRoom ${csv.email()},${teacher},Mon\n`,
      grades: `student_id,class_id,assignment_name,score,term\n${student},${schoolClass},Run,7,Q1\n${student},${schoolClass},,7,Q1\n`,
    };
    const { ids, again } = await twice(list, texts[list]!);
    const duplicates = again.findings.filter(({ rule }) => rule === 'duplicate');
    expect([again.code, again.created, again.duplicates]).toEqual([0, 2, 2]);
    expect(placesOf(duplicates)).toEqual([
      [2, 'warning', 'duplicate'],
      [3, 'warning', 'duplicate'],
    ]);
    expect(duplicates.map(({ message }) => message)).toEqual(
      ids.map((id) => expect.stringMatching(`^would be stored a second time: ${record} ${id} `)),
    );
  });

  it('are no duplicates if the e-mail address differs, or if the row names the record', async () => {
    const { changes } = await csv.imported('students', `name,email,grade_level\nAda Oak,${csv.email()},7\n`);
    const other = `id,name,email,grade_level\n,Ada Oak,${csv.email()},7\n${changes[0]!.id},Ada Oak,${csv.email()},8\n`;
    expect(await csv.imported('students', other)).toMatchObject({ code: 0, created: 1, changed: 1, findings: [] });
  });

  it('within one file are named by their lines', async () => {
    const email = csv.email();
    const row = `Ada Ash,${email},7\n`;
    const { findings } = await csv.imported('students', `name,email,grade_level\n${row}${row}`, '--dry-run');
    expect(findings).toMatchObject([
      { line: 3, message: 'repeats line 2: would be stored a second time, with the same name and email' },
    ]);
  });

  it('are counted on top of what the command prints, and the students whom they equal are in the trail', async () => {
    const text = `name,email,grade_level\nAda Fir,${csv.email()},7\n`;
    const { changes } = await csv.imported('students', text);
    const { stdout } = await csv.run('csv', 'students', csv.fileOf(text), '--dry-run');
    expect(stdout).toMatch(/\nerrors +0\nstored twice +1\n$/);
    const reads = await csv.database.pool('access')`SELECT student_ids FROM record_event
      WHERE route = 'import csv' AND action = 'read' AND ${changes[0]!.id} = ANY (student_ids)`;
    expect(reads).not.toEqual([]);
  });
});

describe('a file that was imported before', () => {
  const before = (id: number | null) => ({
    ...{ level: 'warning', line: 1, rule: 'imported_before' },
    message: expect.stringMatching(`^the same file was imported on \\d{4}-\\d\\d-\\d\\d, as import ${id}$`),
  });

  it('is named first, with the number and the day of that import, until that is undone', async () => {
    const text = `name,email,grade_level\nAda Yew,${csv.email()},7\n`;
    const first = await csv.imported('students', text);
    expect(first.findings).toEqual([]);
    const again = await csv.imported('students', text, '--dry-run');
    expect(again.findings).toMatchObject([before(first.import), { rule: 'duplicate' }]);
    expect((await csv.imported('students', text.replace('7', '8'), '--dry-run')).findings).toHaveLength(1);
    await csv.undo(first.import);
    expect((await csv.imported('students', text, '--dry-run')).findings).toEqual([]);
  });

  it('is not known if an earlier version of Homeroom imported it, whose imports stay as they are', async () => {
    const text = `name,email,grade_level\nAda Box,${csv.email()},7\n`;
    const first = await csv.imported('students', text);
    const { address } = csv.database;
    const plans = schemaPlans(['sandbox']);
    const [access, sandbox] = plans as [(typeof plans)[0], (typeof plans)[0]];
    const newest = sandbox.migrations.findIndex(({ name }) => name === 'ImportDigests');
    for (let count = sandbox.migrations.length; count > newest; count -= 1) {
      await migrateDown(address, [access, { ...sandbox, migrations: sandbox.migrations.slice(0, count) }]);
    }
    await migrateUp(address, plans);
    const { stdout } = await csv.run('list', '--json');
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ id: first.import, created: 1 }));
    const again = await csv.imported('students', text);
    expect(again.findings.map(({ rule }) => rule)).toEqual(['duplicate']);
    expect((await csv.imported('students', text, '--dry-run')).findings[0]).toMatchObject(before(again.import));
  });
});
