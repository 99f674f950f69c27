import { RosterPackages } from '../interchange/roster-package';
import { tokenOf } from '../support/one-roster';
import { TestSchool } from '../support/test-school';
import { Consumer, type RosterObject } from './consumer';
import { importPackage } from './import-package';
import { idsIn, type Reference, sortedIds } from './roster';
import { moveToSchool, today } from './sample-schools';
import { variedPackage } from './varied-package';

jest.setTimeout(120_000);

const packages = new RosterPackages();
let school: TestSchool;
let teacher: number;
let current: Consumer;
let old: Consumer;

beforeAll(async () => {
  school = await TestSchool.open();
  teacher = await school.teacher({ name: 'Substitute' });
  await importPackage(school, packages.folderOf(variedPackage), teacher);
  [current, old] = [await Consumer.of(school), await Consumer.of11(school)];
});

afterAll(async () => {
  await school.close();
  packages.remove();
});

const userOf = async (consumer: Consumer, id: string): Promise<RosterObject> =>
  ((await consumer.get(`/users/${id}`)).body as { user: RosterObject }).user;

/** Each role as a text, such as `primary teacher O2`. */
async function rolesOf(id: string, consumer = current): Promise<readonly string[]> {
  const roles = (await userOf(consumer, id))['roles'] as { roleType: string; role: string; org: Reference }[];
  return roles.map(({ roleType, role, org }) => `${roleType} ${role} ${org.sourcedId}`);
}

const orgsOf11 = async (id: string) => idsIn(await userOf(old, id), 'orgs');
const homeOf = async (id: string) => idsIn(await userOf(current, id), 'primaryOrg')[0];

/** Expects the lists of a school to have those with a role there, in both versions, as the filter has. */
async function expectListsOfSchools(schools: readonly string[], consumers = { current, old }): Promise<void> {
  for (const role of ['student', 'teacher']) {
    for (const org of schools) {
      const path = `/schools/${org}/${role}s`;
      const found = sortedIds(await consumers.current.list(path));
      const filter = `roles.org.sourcedId='${org}' AND roles.role='${role}'`;
      const filtered = await consumers.current.list(`/${role}s`, { filter });
      // A filter may find the role and the organisation in two roles.
      const meant = filtered.filter((user) =>
        (user['roles'] as { role: string; org: Reference }[]).some(
          (each) => each.role === role && each.org.sourcedId === org,
        ),
      );
      expect([path, found]).toEqual([path, sortedIds(meant)]);
      expect([path, sortedIds(await consumers.old.list(path))]).toEqual([path, found]);
    }
  }
}

describe('a person to whom a package gives roles at several schools', () => {
  it('has each of them as it was sent, in both versions (OneRoster roles)', async () => {
    expect(await rolesOf('U4')).toEqual(['primary teacher O2', 'primary teacher O1']);
    expect(await rolesOf('S6')).toEqual(['primary student O2', 'primary student O1']);
    expect(await rolesOf('S8')).toEqual(['primary student O1', 'primary student O2']);
    expect(await rolesOf('S10')).toEqual(['primary student O1', 'primary aide O2']);
    expect(await rolesOf('P3')).toEqual(['primary guardian O1', 'primary guardian O5']);
    // The seats are at this school.
    expect([await homeOf('U4'), await homeOf('S6')]).toEqual(['O1', 'O1']);
    expect([await orgsOf11('U4'), await orgsOf11('S6')]).toEqual([
      ['O1', 'O2'],
      ['O1', 'O2'],
    ]);
  });

  it('has one more role at the home school if no role of the package is there', async () => {
    expect([await homeOf('S9'), await rolesOf('S9')]).toEqual(['O1', ['primary student O1', 'primary student O2']]);
    expect(await orgsOf11('S9')).toEqual(['O1', 'O2']);
  });

  it('is found at each of the schools, and in the lists of each', async () => {
    for (const [id, collection] of [
      ['U4', 'teachers'],
      ['S6', 'students'],
      ['S9', 'students'],
    ] as const) {
      for (const org of ['O1', 'O2']) {
        const filter = `roles.org.sourcedId='${org}' AND roles.role='${collection.slice(0, -1)}'`;
        expect([id, org, sortedIds(await current.list('/users', { filter }))]).toEqual([
          id,
          org,
          expect.arrayContaining([id]),
        ]);
        const byOrg = await old.list('/users', { filter: `orgs.sourcedId='${org}'` });
        expect(sortedIds(byOrg)).toContain(id);
        for (const consumer of [current, old]) {
          const path = `/schools/${org}/${collection}`;
          expect([path, sortedIds(await consumer.list(path))]).toEqual([path, expect.arrayContaining([id])]);
        }
      }
    }
    await expectListsOfSchools(['O1', 'O2', 'O5']);
  });

  it('is not a student of a school with another role there', async () => {
    expect(sortedIds(await current.list('/schools/O2/students'))).not.toContain('S10');
    expect(sortedIds(await current.list('/schools/O1/students'))).toContain('S10');
  });
});

describe('a person whose school the office has changed', () => {
  it('has the role of the school before at the new one, and the others as they were', async () => {
    for (const id of ['S7', 'U5']) {
      const role = id === 'S7' ? 'student' : 'teacher';
      expect([await homeOf(id), await rolesOf(id)]).toEqual(['O1', [`primary ${role} O2`, `primary ${role} O1`]]);
      await moveToSchool(school, id, 'O5');
      expect(await rolesOf(id)).toEqual([`primary ${role} O2`, `primary ${role} O5`]);
      expect(await orgsOf11(id)).toEqual(['O5', 'O2']);
      const filter = `roles.org.sourcedId='O1' AND roles.role='${role}'`;
      expect(sortedIds(await current.list('/users', { filter }))).not.toContain(id);
    }
    // The dates go with the role.
    const [, moved] = (await userOf(current, 'S7'))['roles'] as object[];
    expect(moved).toMatchObject({ org: { sourcedId: 'O5' }, beginDate: '2026-08-17' });
    await expectListsOfSchools(['O1', 'O2', 'O5']);
  });

  it('has no role moved if one is at the new school already', async () => {
    await moveToSchool(school, 'S8', 'O2');
    expect([await homeOf('S8'), await rolesOf('S8')]).toEqual(['O2', ['primary student O1', 'primary student O2']]);
    await expectListsOfSchools(['O1', 'O2', 'O5']);
  });

  it('has no role moved without a school', async () => {
    await moveToSchool(school, 'S11', null);
    await moveToSchool(school, 'S6', null);
    expect(await rolesOf('S11')).toEqual(['primary student O2', 'primary student O5']);
    expect(await rolesOf('S6')).toEqual(['primary student O2', 'primary student O1']);
    expect(await orgsOf11('S11')).toEqual(['O2', 'O5']);
    await school.student({ name: 'No School' });
    await expectListsOfSchools(['O1', 'O2', 'O5']);
    const first = await current.list('/schools/O1/students');
    expect(first.map(({ familyName }) => familyName)).toContain('School');
    expect(sortedIds(first)).not.toContain('S11');
  });

  it('enters the delta list of the new school, and leaves that of the old one', async () => {
    const time = async () =>
      (await current.page('/students', { sort: 'dateLastModified', orderBy: 'desc', limit: 1 })).objects[0]![
        'dateLastModified'
      ] as string;
    const deltaOf = async (org: string, since: string) =>
      (await current.list(`/schools/${org}/students`, { filter: `dateLastModified>'${since}'` })).map(
        ({ sourcedId, status }) => `${sourcedId} ${String(status)}`,
      );
    const before = await time();
    await moveToSchool(school, 'S3', 'O5');
    expect([await deltaOf('O5', before), await deltaOf('O2', before)]).toEqual([['S3 active'], []]);
    const between = await time();
    const id = (
      await school.sql()<{ id: number }[]>`SELECT record_id AS id FROM roster_object WHERE sourced_id = 'S9'`
    )[0]!.id;
    expect((await school.post(`/students/${id}/withdraw`, { date: today() })).status).toBe(200);
    // Of each school with a role.
    for (const org of ['O1', 'O2']) expect([org, await deltaOf(org, between)]).toEqual([org, ['S9 tobedeleted']]);
    expect(sortedIds(await current.list('/schools/O2/students'))).not.toContain('S9');
  });
});

describe('a key that sees one of the schools', () => {
  it('finds the students whom it sees, and roles at its school only', async () => {
    const [ash] = await school.sql()<
      { id: number }[]
    >`SELECT record_id AS id FROM roster_object WHERE kind = 'org' AND sourced_id = 'O2'`;
    const [elm] = await school.sql()<
      { id: number }[]
    >`SELECT record_id AS id FROM roster_object WHERE kind = 'org' AND sourced_id = 'O1'`;
    for (const [org, id, expected] of [
      ['O2', ash!.id, { S7: [], S4: ['primary student O2'], U4: [] }],
      ['O1', elm!.id, { U4: ['primary teacher O1'], S7: ['primary student O1'] }],
    ] as const) {
      const share = { schoolIds: [id], classIds: [], teacherId: null };
      const token = await tokenOf(school, await school.key({ share }));
      const restricted = { current: await Consumer.of(school, token), old: await Consumer.of11(school, token) };
      const seen = sortedIds(await restricted.current.list('/users'));
      for (const [user, roles] of Object.entries(expected)) {
        expect([org, user, seen.includes(user)]).toEqual([org, user, roles.length > 0]);
        if (roles.length > 0) expect(await rolesOf(user, restricted.current)).toEqual(roles);
      }
      await expectListsOfSchools([org], restricted);
      for (const name of ['students', 'teachers']) {
        const members = sortedIds(await restricted.current.list(`/schools/${org}/${name}`));
        expect(members.filter((member) => !seen.includes(member))).toEqual([]);
      }
    }
  });
});
