import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bo, files, mum, roles, RosterSchool, tom, userHeading } from '../../interchange/roster-school';
import { commandsOn } from '../../support/programs/in-process';

jest.setTimeout(240_000);

const roster = RosterSchool.forEachTest();

/** Ada names her guardians, of whom the first one is Tom, a teacher. */
const ada = 'u-ada||true|Ada|Obi|ada@x.example|09|u-tom,u-mum||100';
const users = [userHeading, ada, bo, tom, mum];
const both = { ...files, users, roles: roles('r9||u-tom|secondary|parent|||school|') };

const guardians = () => roster.school.sql()`
  SELECT student_id, given_name, place FROM student_guardian JOIN guardian ON guardian.id = guardian_id ORDER BY student_id, place`;

const adasGuardians = [
  { student_id: 1, given_name: 'Tom', place: 1 },
  { student_id: 1, given_name: 'Grace', place: 2 },
];

async function run(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await commandsOn(roster.database)(...words, '--environment', 'sandbox');
  expect([words, code, code === 0 ? '' : stderr]).toEqual([words, 0, '']);
  return stdout;
}

describe('a guardian with another role', () => {
  it.each([
    ['guardian', 'a teacher', 'teacher'],
    ['parent', 'a teacher', 'teacher'],
    ['relative', 'a teacher', 'teacher'],
    ['parent', 'an administrator', 'administrator'],
    ['guardian', 'a role of its own', 'volunteer'],
  ])('%s is a guardian and %s', async (role, _, other) => {
    const names = ['u-pat||true|Pat|Obi|pat@x.example|||+1 7|', 'u-ada||true|Ada|Obi|ada@x.example|09|u-pat||100'];
    const pat = roles(`r5||u-pat|primary|${other}|||school|`, `r6||u-pat|secondary|${role}|||school|`);
    const done = await roster.bulk({ ...files, users: [userHeading, ...names, bo, tom, mum], roles: pat });
    expect(done.code).toBe(0);
    expect(
      done.findings.filter(({ column, rule }) => column === 'agentSourcedIds' && rule === 'unknown_reference'),
    ).toEqual([]);
    expect(await roster.students('&search=ada')).toMatchObject([
      { guardian_name: 'Pat Obi', guardian_email: 'pat@x.example', guardian_phone: '+1 7' },
    ]);
    const { body } = await roster.school.get('/teachers?search=pat');
    expect(body.data).toHaveLength(other === 'teacher' ? 1 : 0);
    expect(await guardians()).toMatchObject([{ given_name: 'Pat' }]);
  });

  it('may be a student, such as an older brother', async () => {
    const older = bo.replace('|10||', '|10||+1 8');
    const names = [userHeading, 'u-ada||true|Ada|Obi|ada@x.example|09|u-bo||100', older, tom, mum];
    const done = await roster.bulk({ ...files, users: names, roles: roles('r9||u-bo|secondary|relative|||school|') });
    expect(done.code).toBe(0);
    expect(await roster.students()).toMatchObject([{ name: 'Ada Obi', guardian_name: 'Bo Li' }, { name: 'Bo Li' }]);
    expect(await guardians()).toMatchObject([{ student_id: 1, given_name: 'Bo' }]);
  });

  it('may have a list of roles in a package of version 1.1', async () => {
    const heading = `${userHeading}|role`;
    const [student, teacher, parent] = ['student', 'Teacher, Parent', 'parent'];
    const some = {
      ...files,
      roles: undefined,
      users: [heading, `${ada}|${student}`, `${bo}|${student}`, `${tom}|${teacher}`, `${mum}|${parent}`],
    };
    const { roles: _, ...package11 } = some;
    expect(await roster.imported(roster.packages.folderOf(package11, 'bulk', '1.1'))).toMatchObject({ code: 0 });
    expect(await guardians()).toEqual(adasGuardians);
    expect((await roster.school.get('/teachers')).body.data).toMatchObject([{ name: 'Tom Ito' }]);
  });

  it('is found by rows that name the student, and by a later delta with the roles of an earlier package', async () => {
    const named = {
      ...both,
      users: [userHeading, ada.replace('u-tom,u-mum', ''), bo, tom.replace('||||', '||u-ada||'), mum],
    };
    await roster.bulk(named);
    expect(await guardians()).toEqual([{ ...adasGuardians[0] }]);
    const moved = tom.replace('tom@x.example||||', 'tom@x.example||u-ada,u-bo||');
    const done = await roster.delta({ users: [userHeading, moved] });
    expect(done.code).toBe(0);
    expect(await guardians()).toMatchObject([
      { student_id: 1, given_name: 'Tom' },
      { student_id: 2, given_name: 'Tom' },
    ]);
    expect(await roster.students()).toMatchObject([{ guardian_name: 'Tom Ito' }, { guardian_name: 'Tom Ito' }]);
  });

  it('is as before on the next night, follows the package, and is undone', async () => {
    const first = await roster.bulk(both);
    expect(await guardians()).toEqual(adasGuardians);
    expect(await roster.bulk(both)).toMatchObject({ import: null, created: 0, changed: 0 });
    const second = await roster.bulk({ ...both, users: [userHeading, ada, bo, tom.replace('Tom', 'Thomas'), mum] });
    expect(await guardians()).toMatchObject([{ given_name: 'Thomas' }, { given_name: 'Grace' }]);
    expect(await roster.students('&search=ada')).toMatchObject([{ guardian_name: 'Thomas Ito' }]);
    await roster.undo(second.import);
    expect(await guardians()).toEqual(adasGuardians);
    const third = await roster.bulk({ ...both, roles: roles() });
    expect(third.import).not.toBeNull();
    expect(await guardians()).toMatchObject([{ given_name: 'Grace' }]);
    expect(await roster.students('&search=ada')).toMatchObject([{ guardian_name: 'Grace Obi' }]);
    expect((await roster.school.get('/teachers')).body.data).toMatchObject([{ name: 'Tom Ito' }]);
    await roster.undo(third.import);
    expect(await guardians()).toEqual(adasGuardians);
    await roster.undo(first.import);
    expect(await guardians()).toEqual([]);
    expect(await roster.school.sql()`SELECT FROM guardian`).toEqual([]);
  });

  it('becomes one when the package adds the role, also where an earlier version did not store it', async () => {
    await roster.bulk({ ...both, roles: roles() });
    expect(await guardians()).toMatchObject([{ given_name: 'Grace' }]);
    // Grace stays the one who is shown.
    const afterGrace = [
      { student_id: 1, given_name: 'Grace', place: 1 },
      { student_id: 1, given_name: 'Tom', place: 2 },
    ];
    expect((await roster.bulk(both)).import).not.toBeNull();
    expect(await guardians()).toEqual(afterGrace);
    // As an earlier version left it: the roles are stored, the guardian is not.
    await roster.school.sql()`DELETE FROM roster_object WHERE kind = 'guardian'`;
    await roster.school.sql()`DELETE FROM guardian WHERE given_name = 'Tom'`;
    await roster.bulk(both);
    expect(await guardians()).toEqual(afterGrace);
  });

  it('is no longer current when the package lacks the user', async () => {
    await roster.bulk(both);
    const users = [userHeading, ada.replace('u-tom,', ''), bo, mum];
    const enrollments = (files['enrollments'] as string[]).filter((line) => !line.includes('u-tom'));
    await roster.bulk({ ...both, users, enrollments }, '--yes');
    expect(await roster.school.sql()`SELECT is_current FROM guardian WHERE given_name = 'Tom'`).toEqual([
      { is_current: false },
    ]);
    expect(await guardians()).toMatchObject([{ given_name: 'Grace' }]);
  });

  it('is exported and erased with the student, and stays a teacher', async () => {
    await roster.bulk(both);
    const path = roster.packages.path();
    await run('privacy', 'export', '--student', '1', '--output', path);
    const exported = JSON.parse(readFileSync(path, 'utf8')) as { guardians: object[]; imports: object[] };
    expect(exported.guardians).toMatchObject([{ given_name: 'Tom' }, { given_name: 'Grace' }]);
    expect(exported.imports).toContainEqual(expect.objectContaining({ oneroster: 'guardian', sourced_id: 'u-tom' }));
    expect(JSON.parse(await run('privacy', 'erase', '--student', '1', '--yes', '--json'))).toMatchObject({
      guardians: 2,
    });
    expect(await roster.school.sql()`SELECT FROM guardian`).toEqual([]);
    expect(await roster.school.sql()`SELECT FROM roster_object WHERE kind = 'guardian'`).toEqual([]);
    expect((await roster.school.get('/teachers')).body.data).toMatchObject([
      { name: 'Tom Ito', email: 'tom@x.example' },
    ]);
  });

  it.each(['1.2', '1.1'])('keeps both roles on a way through an export of version %s', async (version) => {
    const first = await roster.bulk(both);
    const path = roster.packages.path();
    await run('export', 'oneroster', path, '--version', version);
    expect(existsSync(join(path, 'roles.csv'))).toBe(version === '1.2');
    const rows = readFileSync(join(path, 'users.csv'), 'utf8').split('\n');
    expect(rows.filter((line) => line.startsWith('u-tom,'))).toHaveLength(1);
    const before = await guardians();
    await roster.undo(first.import);
    expect(await guardians()).toEqual([]);
    const done = await roster.imported(path);
    expect(done.code).toBe(0);
    const after = await guardians();
    expect(after.map(({ given_name: name, place }) => ({ name, place }))).toEqual(
      before.map(({ given_name: name, place }) => ({ name, place })),
    );
  });
});
