import { addTwoSchools, type SmallSchool } from '../../support/two-schools';
import { proxiedDatabase, type ProxiedDatabase } from '../../support/postgres/proxied-database';
import { commandsOn } from '../../support/programs/in-process';
import { documentOf } from '../../support/programs/process';

jest.setTimeout(120_000);

let database: ProxiedDatabase;
let lincoln: SmallSchool;
let roosevelt: SmallSchool;
const cli = (...command: string[]) => commandsOn(database)(...command);

beforeAll(async () => {
  database = await proxiedDatabase();
  ({ lincoln, roosevelt } = await addTwoSchools(database.pool('production')));
  await database.pool('production')`INSERT INTO school (name) VALUES ('Twin'), ('Twin')`;
});

afterAll(() => database.close());

const key = ['keys', 'create', '--name', 'Library', '--environment', 'production'];
const user = (name: string) => ['users', 'create', '--name', name, '--email', `${name}@school.example`];

describe('keys create --school and --class (Keys with a share)', () => {
  it.each([
    ['the id', () => String(lincoln.school)],
    ['the identifier', () => 'LIN'],
    ['the name', () => 'Lincoln'],
  ])('takes %s of a school', async (_, named) => {
    const made = documentOf(await cli(...key, '--school', named(), '--json'));
    expect(made.share).toMatchObject({ schools: [{ id: lincoln.school, name: 'Lincoln' }], classes: [] });
  });

  it('takes several, and says what the key sees', async () => {
    const classes = ['--class', String(roosevelt.schoolClass)];
    const made = await cli(...key, '--school', 'Lincoln', '--school', 'Roosevelt', ...classes);
    const share = `Lincoln, Roosevelt, class ${roosevelt.schoolClass} (Class of Roosevelt)`;
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining(`It sees: ${share}.`)]);
    const listed = await cli('keys', 'list');
    expect(listed.stderr).toContain(` sees: ${share}.`);
    expect((await cli('keys', 'list', '--wide')).stdout).toMatch(
      new RegExp(`  ${share.replace(/[()]/g, '\\$&')}$`, 'm'),
    );
  });

  it('shows nothing for a key whose classes are deleted', async () => {
    const sql = database.pool('production');
    const [closed] = await sql<{ id: number }[]>`INSERT INTO school_class (name, teacher_id, schedule, created_at)
      VALUES ('Closed', ${lincoln.teacher}, 'Mon', now()) RETURNING id`;
    const { id } = documentOf(await cli(...key, '--class', String(closed!.id), '--json'));
    await sql`DELETE FROM school_class WHERE id = ${closed!.id}`;
    expect((await cli('keys', 'list')).stderr).toContain(`Key ${id} sees: nothing.`);
  });

  it.each([
    [['--school', 'Hogwarts'], 1, 'there is no school Hogwarts in production'],
    [['--school', 'lincoln'], 1, 'there is no school lincoln in production'],
    [['--school', 'Twin'], 1, 'Twin may mean several of production, give the id of the school: '],
    [['--class', '999'], 1, 'there is no class 999 in production'],
    [['--class', 'Algebra'], 2, '--class must be a whole number from 1 to 2147483647'],
  ])('%j ends with %i', async (options, code, reason) => {
    const keys = documentOf(await cli('keys', 'list', '--json'));
    const refused = await cli(...key, ...options);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(reason)]);
    expect(documentOf(await cli('keys', 'list', '--json'))).toEqual(keys);
  });

  it('says so for an environment that was never served', async () => {
    await database.pool('sandbox')`DROP SCHEMA sandbox CASCADE`;
    const refused = await commandsOn(database, { ENVIRONMENTS: 'production' })(
      ...['keys', 'create', '--name', 'Library', '--environment', 'sandbox', '--school', 'Lincoln'],
    );
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('sandbox is not served')]);
  });
});

describe('what a user sees (Users with a share)', () => {
  const production = { ENVIRONMENTS: 'production' };
  const run = (...command: string[]) => commandsOn(database, production)(...command);

  it('are the schools that are named with the role', async () => {
    const made = await run(...user('office'), '--role', 'production:office', '--school', 'LIN');
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('In production, office sees: Lincoln.')]);
    expect((await run('users', 'list')).stderr).toContain('In production, office sees: Lincoln.');
  });

  it('stay with another role, change with it, and end with --all-schools', async () => {
    const change = ['users', 'change', 'office@school.example', '--role', 'production:viewer'];
    const sees = async (...options: string[]) =>
      documentOf(await run(...change, ...options, '--json')).production_share;
    expect(await sees()).toMatchObject({ schools: [{ name: 'Lincoln' }] });
    expect(await sees('--school', 'Roosevelt')).toMatchObject({ schools: [{ name: 'Roosevelt' }] });
    expect(await sees('--all-schools')).toBeNull();
  });

  it.each([
    ['the id', () => String(lincoln.teacher)],
    ['the e-mail address', () => 'Lincoln@School.example'],
  ])('are the classes of a teacher, by %s', async (by, named) => {
    const name = `teacher-${by.at(-1)}`;
    const made = documentOf(await run(...user(name), '--role', 'teacher', '--teacher', named(), '--json'));
    expect(made).toMatchObject({
      ...{ production_role: 'teacher', sandbox_role: null },
      production_share: { teacher: { id: lincoln.teacher, name: 'Teacher of Lincoln' } },
    });
  });

  it.each([
    [['--role', 'teacher'], 1, 'production: the role teacher needs the record of the teacher'],
    [
      ['--role', 'teacher', '--teacher', 'nobody@school.example'],
      1,
      'there is no teacher nobody@school.example in production',
    ],
    [['--role', 'teacher', '--school', 'Lincoln'], 2, 'are for the roles office, developer and viewer'],
    [['--role', 'owner', '--school', 'Lincoln'], 2, 'are for the roles office, developer and viewer'],
    [['--role', 'production:viewer', '--teacher', '1'], 2, '--teacher is for the role teacher'],
    [['--role', 'production:viewer', '--school', 'Lincoln', '--all-schools'], 2, '--all-schools does not go with'],
    [['--role', 'production:viewer', '--school', 'Hogwarts'], 1, 'there is no school Hogwarts in production'],
  ])('are refused as %j', async (options, code, reason) => {
    const refused = await run(...user('x'), ...options);
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([code, '', expect.stringContaining(reason)]);
  });

  it('need the role that they are for', async () => {
    const refused = await run('users', 'change', 'office@school.example', '--name', 'X', '--school', 'Lincoln');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('what a user sees needs --role')]);
  });
});
