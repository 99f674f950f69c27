import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type RosterFiles, RosterPackages } from '../../interchange/roster-package';
import { eventually } from '../../support/programs/process';
import { TestDashboard, type Visitor } from '../../support/test-dashboard';
import { type Answered, formOf, importFile, sendForm, storedUploads, textOf } from './import-form';

jest.setTimeout(180_000);

let dashboard: TestDashboard;
let office: Visitor;
let packages: RosterPackages;

beforeAll(async () => {
  packages = new RosterPackages();
  dashboard = await TestDashboard.open();
  office = await dashboard.person('office');
});

afterAll(async () => {
  await dashboard.close();
  packages.remove();
});

const sandbox = () => dashboard.database.pool('sandbox');
/** The students of the sandbox. */
const countOf = async (status: 'active' | 'withdrawn'): Promise<number> => {
  const [row] = await sandbox()`SELECT count(*)::integer AS count FROM student
    WHERE (withdrawn_on IS NULL) = ${status === 'active'}`;
  return row!['count'] as number;
};
/** The unpacked packages of all processes. */
const unpacked = () => readdirSync(tmpdir()).filter((name) => name.startsWith('homeroom-package-'));
const earlier = new Set(unpacked());
/** Waits until no upload and no unpacked package is stored any longer. Other processes may have packages for a moment. */
const expectNothingStored = () =>
  eventually(() => Promise.resolve([...storedUploads(), ...unpacked()].every((name) => earlier.has(name))), 10_000);
const zipOf = async (...given: Parameters<RosterPackages['zipOf']>) => readFileSync(await packages.zipOf(...given));
const fields = { kind: 'oneroster', default_department: 'Faculty', default_schedule: 'See timetable' };
const named = { name: 'roster.zip' };
const preview = (content: string | Buffer, others: Record<string, string> = {}): Promise<Answered> =>
  sendForm(office, formOf({ ...fields, ...others, dry_run: 'true' }, content, 'roster.zip'));
const findingsOf = ({ lines }: Answered) =>
  lines.filter(({ type }) => type === 'finding').map(({ finding }) => finding as Record<string, unknown>);

const userHeading = 'sourcedId|status|enabledUser|givenName|familyName|email|grades';
const roleHeading = 'sourcedId|status|userSourcedId|roleType|role|orgSourcedId';
const user = (id: string) => `${id}||true|${id}|Obi|${id}@x.example|`;

interface School {
  readonly students: readonly string[];
  readonly teachers: readonly string[];
}

/** The users of a school, and its class, which has no teacher. */
function filesOf({ students, teachers }: School): RosterFiles {
  return {
    users: [userHeading, ...students.map((id) => `${user(id)}09`), ...teachers.map((id) => user(id))],
    roles: [
      roleHeading,
      ...students.map((id) => `r-${id}||${id}|primary|student|hill`),
      ...teachers.map((id) => `r-${id}||${id}|primary|teacher|hill`),
    ],
    classes: ['sourcedId|status|title|courseSourcedId|schoolSourcedId|termSourcedIds'],
  };
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);

describe('a OneRoster package', () => {
  const school = { students: numbered('student', 40), teachers: ['teacher-1'] };
  let first: number;

  it('is previewed and imported as a file of one list is (Import in the dashboard)', async () => {
    const { preview: shown, imported } = await importFile(office, fields, await zipOf(filesOf(school)), named);
    expect(shown.end).toMatchObject({ type: 'result', import: null, skipped: 0, errors: 0 });
    expect(shown.lines[0]).toEqual({ type: 'begin' });
    expect(shown.lines.findLast(({ type }) => type === 'progress')).toMatchObject({ rows: 82, total: 82 });
    const [change] = shown.lines.filter(({ type }) => type === 'change').map((line) => line['change'] as object);
    expect(change).toMatchObject({ file: 'users.csv', line: 2, action: 'created', record: 'student', before: null });
    expect(findingsOf(shown)).toMatchObject([{ file: 'users.csv', level: 'warning', line: 42, rule: 'default' }]);
    expect(textOf(shown, 'report')).toMatch(/\nusers\.csv,2,created,student,/);
    first = imported.end.import as number;
    expect(imported.end).toMatchObject({ created: shown.end.created, skipped: 0 });
    expect(await countOf('active')).toBe(40);
    await expectNothingStored();
  });

  it('is in the list of imports and in the audit trail, and shows what it did', async () => {
    const { body } = await office.get(`schools/sandbox/imports/${first}`);
    expect(body).toMatchObject({ id: first, list: 'OneRoster 1.2', file: 'roster.zip', actor: 'office' });
    const events = await dashboard.database.pool('access')`SELECT DISTINCT route FROM record_event
      WHERE environment = 'sandbox' AND action = 'write' AND record = 'student'`;
    expect([...events]).toEqual([{ route: 'import oneroster' }]);
  });

  it('changes nothing when it is imported again', async () => {
    const { imported } = await importFile(office, fields, await zipOf(filesOf(school)), named);
    expect(imported.end).toMatchObject({ import: null, created: 0, changed: 0 });
  });

  it('is held where many would be withdrawn, unless that is confirmed', async () => {
    const content = await zipOf(filesOf({ ...school, students: school.students.slice(5) }));
    const { preview: shown, imported } = await importFile(office, fields, content, named);
    expect(findingsOf(shown)).toMatchObject([{ file: 'users.csv', level: 'warning', rule: 'MANY_WITHDRAWALS' }]);
    const message =
      'Nothing was imported: 5 of 40 students would be withdrawn, more than 5 %: the package no longer has them, or removes them. ' +
      'If the package is right, confirm the number in its preview';
    expect(findingsOf(shown)[0]!['message']).toBe(message);
    expect(imported.end).toEqual({ type: 'error', error: message, code: 'MANY_WITHDRAWALS', status: 409 });
    expect(await countOf('withdrawn')).toBe(0);
    const confirmed = await importFile(office, { ...fields, confirmed: 'true' }, content, named);
    expect(confirmed.imported.end).toMatchObject({ import: expect.any(Number) });
    expect(await countOf('withdrawn')).toBe(5);
    await expectNothingStored();
    const undone = await office.post(`schools/sandbox/imports/${confirmed.imported.end.import}/undo`);
    expect([undone.status, await countOf('withdrawn')]).toEqual([200, 0]);
  });

  it('says that many would be withdrawn also after many other findings', async () => {
    const files = filesOf({ ...school, students: school.students.slice(5) });
    const courses = ['sourcedId|title', ...numbered('Course', 300).map((title) => `|${title}`)];
    const shown = await preview(await zipOf({ ...files, courses }));
    expect(shown.end).toMatchObject({ errors: 300, warnings: 1 });
    expect(findingsOf(shown)).toHaveLength(201);
    expect(findingsOf(shown).at(-1)).toMatchObject({ rule: 'MANY_WITHDRAWALS' });
  });

  it('does not withdraw a student whose row cannot be read', async () => {
    const { users, ...others } = filesOf(school) as Record<string, string[]>;
    const dirty = users!.map((line, at) => (at === 1 ? `${line}|too many` : line));
    const skipping = { ...fields, skip_bad_rows: 'true' };
    const { imported } = await importFile(office, skipping, await zipOf({ ...others, users: dirty }), named);
    expect(imported.end).toMatchObject({ import: null, changed: 0, skipped: 1 });
    expect(await countOf('withdrawn')).toBe(0);
  });

  it('names its options as the page does, and gives back the rows with errors by file', async () => {
    const classes = ['sourcedId|status|title|termSourcedIds|periods', 'class-1||Art||1', 'class-2||Music||2', 'class-3||||'];
    const more = { students: [...school.students, 'new'], teachers: ['teacher-1', 'teacher-2'] };
    const content = await zipOf({ ...filesOf(more), classes });
    const { kind } = fields;
    const shown = await preview(content, { default_department: 'Faculty' });
    expect(findingsOf(shown).filter(({ level }) => level === 'error')).toMatchObject([
      { file: 'classes.csv', line: 2, advice: expect.stringMatching(/, or choose “Teacher of new classes”$/) },
      { file: 'classes.csv', line: 3 },
      { file: 'classes.csv', line: 4 },
    ]);
    const skipping = { kind, skip_bad_rows: 'true' };
    const { imported } = await importFile(office, skipping, content, named);
    expect(imported.end).toMatchObject({ import: expect.any(Number), skipped: 4 });
    expect(textOf(imported, 'bad_rows', 'classes.csv')).toBe(
      'sourcedId,status,title,termSourcedIds,periods\nclass-1,,Art,,1\nclass-2,,Music,,2\nclass-3,,,,\n',
    );
    expect(textOf(imported, 'bad_rows', 'users.csv')).toMatch(/^sourcedId,status,[^\n]+\nteacher-2,,true,teacher-2,Obi,[^\n]+\n$/);
    const [teacher] = await sandbox()`SELECT id FROM teacher`;
    const given = { ...fields, default_teacher: String(teacher!['id']) };
    const { imported: corrected } = await importFile(
      office,
      given,
      await zipOf({ ...filesOf(more), classes: classes.slice(0, 3) }),
      named,
    );
    expect(corrected.end).toMatchObject({ errors: 0, import: expect.any(Number) });
    const classesNow = await sandbox()`SELECT name, teacher_id FROM school_class ORDER BY id`;
    expect([...classesNow]).toEqual([
      { name: 'Art', teacher_id: teacher!['id'] },
      { name: 'Music', teacher_id: teacher!['id'] },
    ]);
  });
});

describe('a file that is no package', () => {
  it('is refused with the reason, and nothing of it is kept', async () => {
    const answers = [
      await preview('name,email\nAda,ada@x.example\n'),
      await preview(await zipOf({ pupils: ['name', 'Ada'] })),
      await preview(await zipOf(filesOf({ students: ['a'], teachers: [] }), null)),
      await preview(await zipOf({ users: ['sourcedId|givenName', 'a|Ada'] })),
      await preview(await zipOf({ section: ['SIS ID', '1'], student: ['SIS ID', '1'] })),
    ];
    expect(answers.map(({ status, end }) => [status, end.code, end.error])).toEqual([
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^The file is not a ZIP archive: /)],
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^The package has none of the files of OneRoster: /)],
      [400, 'FILE_UNREADABLE', expect.stringMatching(/say what it is with “Version of OneRoster” and “What is in the files”;/)],
      [400, 'FILE_UNREADABLE', 'users.csv lacks the column familyName'],
      [400, 'FILE_UNREADABLE', expect.stringMatching(/^The files are those of Microsoft School Data Sync/)],
    ]);
    await expectNothingStored();
  });

  it('is one if the form says what its manifest does not', async () => {
    const shown = await preview(await zipOf(filesOf({ students: ['a'], teachers: [] }), null), {
      ...{ oneroster_version: '1.2', mode: 'delta' },
    });
    expect([shown.status, shown.end.errors, findingsOf(shown)]).toEqual([200, 0, []]);
  });

  it('is read as CSV only where the kind is a list', async () => {
    const content = await zipOf(filesOf({ students: ['a'], teachers: [] }));
    const { status, end } = await sendForm(office, formOf({ kind: 'students', dry_run: 'true' }, content));
    expect([status, end.code]).toEqual([400, 'FILE_UNREADABLE']);
  });
});

describe('the options of a package', () => {
  it.each([
    [{ default_teacher: 'Tom' }, /default_teacher must be an integer/],
    [{ default_teacher: '0' }, /default_teacher must be at least 1/],
    [{ default_schedule: 'x'.repeat(256) }, /default_schedule must not be longer than 255 characters/],
    [{ default_grade_level: 'a\u001bb' }, /default_grade_level must have printable characters only/],
    [{ blank_email: 'keep' }, /blank_email must be one of placeholder, skip, none/],
    [{ oneroster_version: '1.0' }, /oneroster_version must be one of 1.1, 1.2/],
    [{ mode: 'full' }, /mode must be one of bulk, delta/],
    [{ match_by: 'name' }, /match_by must be one of email, identifier, none/],
    [{ confirmed: 'yes' }, /confirmed must be true or false/],
    [{ import_erased: 'yes' }, /import_erased must be true or false/],
    [{ kind: 'teachers', import_erased: 'true' }, /import_erased is for OneRoster packages and students only/],
    [{ kind: 'students', match_by: 'identifier' }, /match_by identifier is for OneRoster packages only/],
    [{ kind: 'students', mode: 'bulk' }, /mode is for OneRoster packages only/],
    [{ kind: 'students', confirmed: 'false' }, /confirmed is for OneRoster packages only/],
  ])('are checked before the file is read: %j (Import in the dashboard)', async (wrong, reason) => {
    const { status, end } = await sendForm(office, formOf({ kind: 'oneroster', dry_run: 'true', ...wrong }, 'x'));
    expect([status, end.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(end.error).toMatch(reason);
  });

  it('may be as long as the fields that they fill, in any script', async () => {
    const content = await zipOf(filesOf({ students: ['a'], teachers: ['b'] }), 'delta');
    const { status, end } = await preview(content, { default_department: '𝔄'.repeat(255) });
    expect([status, end.type]).toEqual([200, 'result']);
  });
});
