import { ReadAuditLog } from '@homeroom/audit';
import { addTwoSchools } from '../support/two-schools';
import { ask, expectStatusInfo, fullScopes, fullScopes11, requestToken, tokenOf } from '../support/one-roster';
import { TestSchool } from '../support/test-school';
import { Consumer, type RosterObject } from './consumer';
import { fieldPathsOf, valuesAt } from './field-paths';
import { collectionNames, idsIn, referencesIn, rosteringOf } from './roster';
import { sampleSchools, today } from './sample-schools';

jest.setTimeout(180_000);

const idsOf = (objects: readonly RosterObject[]): readonly string[] => objects.map(({ sourcedId }) => sourcedId).sort();

/** Fields that version 1.2 does not have, or not so. */
const own = ['username', 'identifier', 'role', 'orgs.sourcedId'];

describe.each(sampleSchools(300))('version 1.1 of %s', (_, open) => {
  let school: TestSchool;
  /** Of each version. */
  let old: Consumer;
  let current: Consumer;
  let oldRoster: Awaited<ReturnType<typeof rosteringOf>>;
  let currentRoster: typeof oldRoster;

  beforeAll(async () => {
    school = await open();
    [old, current] = [await Consumer.of11(school), await Consumer.of(school)];
    [oldRoster, currentRoster] = [await rosteringOf(old), await rosteringOf(current)];
  });

  afterAll(() => school.close());

  it('has the objects of version 1.2, each also alone', async () => {
    for (const name of collectionNames.rostering) {
      expect([name, idsOf(oldRoster[name])]).toEqual([name, idsOf(currentRoster[name])]);
      expect([name, oldRoster[name].length > 0]).toEqual([name, true]);
      for (const object of oldRoster[name].slice(0, 5)) {
        const { status, body } = await old.get(`/${name}/${encodeURIComponent(object.sourcedId)}`);
        expect([status, Object.values(body as object)]).toEqual([200, [object]]);
      }
    }
  });

  it('has the lists of parts of version 1.2', async () => {
    const paths = old.checker.paths.filter((path) => /\{\w+\}\/\w+$/.test(path));
    expect(paths).toHaveLength(17);
    const [schoolClass] = currentRoster.classes;
    const named: Readonly<Record<string, string | undefined>> = {
      class: schoolClass!.sourcedId,
      ...{ course: idsIn(schoolClass!, 'course')[0], school: idsIn(schoolClass!, 'school')[0] },
      ...{ student: currentRoster.students[0]?.sourcedId, teacher: currentRoster.teachers[0]?.sourcedId },
      ...{ term: currentRoster.terms[0]?.sourcedId, user: currentRoster.users[0]?.sourcedId },
    };
    for (const path of paths) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (__, parent: string) => encodeURIComponent(named[parent] ?? ''));
      expect([filled, idsOf(await old.list(filled))]).toEqual([filled, idsOf(await current.list(filled))]);
    }
  });

  it('says the same of objects, but users, with booleans, and refers to its own URLs', () => {
    for (const name of collectionNames.rostering) {
      if (['users', 'students', 'teachers'].includes(name)) continue;
      const told = currentRoster[name].map(({ primary, ...object }) => ({
        ...object,
        ...(primary !== undefined && { primary: primary === 'true' }),
      }));
      const expected = JSON.stringify(told).replaceAll('/ims/oneroster/rostering/v1p2/', '/ims/oneroster/v1p1/');
      expect([name, oldRoster[name]]).toEqual([name, JSON.parse(expected)]);
    }
    const references = referencesIn(Object.values(oldRoster));
    expect(references.length).toBeGreaterThan(10);
    for (const { href } of references) expect(href).toMatch(/^http:..localhost:3001.ims.oneroster.v1p1./);
  });

  it('refers to objects that exist', async () => {
    const one = new Map(referencesIn(Object.values(oldRoster)).map((each) => [each.type, each]));
    expect([...one.keys()].sort()).toEqual(['academicSession', 'class', 'course', 'org', 'user']);
    for (const { type, href, sourcedId } of one.values()) {
      const { status, body } = await old.get(old.within(href));
      expect([status, body]).toEqual([200, { [type]: expect.objectContaining({ sourcedId }) }]);
    }
  });

  it('has users with one role, with the organisations of their roles, and with an identifier', () => {
    const byId = new Map(currentRoster.users.map((user) => [user.sourcedId, user]));
    const added = ['username', 'role', 'identifier', 'agents', 'orgs', 'enabledUser'];
    const removed = ['roles', 'primaryOrg', 'userMasterIdentifier', 'enabledUser', 'agents', 'username', 'identifier'];
    for (const user of oldRoster.users) {
      const of12 = byId.get(user.sourcedId)!;
      expect(user).toMatchObject({
        username: of12['username'] ?? user.sourcedId,
        identifier: of12['identifier'] ?? user['username'],
        enabledUser: of12['enabledUser'] === 'true',
      });
      expect(idsIn(user, 'agents')).toEqual(idsIn(of12, 'agents'));
      expect([user.sourcedId, [...idsIn(user, 'orgs')].sort()]).toEqual([
        user.sourcedId,
        [...new Set(idsIn(of12, 'roles'))].sort(),
      ]);
      const without = (object: RosterObject, names: readonly string[]) =>
        Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name) && !/^pref/.test(name)));
      expect(without(user, added)).toEqual(without(of12, removed));
    }
    for (const [name, role] of [
      ['students', 'student'],
      ['teachers', 'teacher'],
    ] as const)
      expect([name, new Set(oldRoster[name].map((user) => user['role']))]).toEqual([name, new Set([role])]);
  });

  it('finds objects by each of their fields, as version 1.2 does, and orders by them', async () => {
    for (const name of collectionNames.rostering) {
      const path = `/${name}`;
      for (const field of fieldPathsOf(old.checker, old.checker.schemaOf(path))) {
        if (['dateLastModified', 'userIds.type'].includes(field.path)) continue;
        const value = oldRoster[name].flatMap((object) => valuesAt(object, field.path))[0];
        if (value === undefined) continue;
        const filter = `${field.path}='${value.replaceAll("'", "''")}'`;
        const expected = own.includes(field.path)
          ? oldRoster[name].filter((object) => valuesAt(object, field.path).includes(value))
          : await current.list(path, { filter });
        expect([name, filter, idsOf(await old.list(path, { filter }))]).toEqual([name, filter, idsOf(expected)]);
        const sorted = await old.list(path, { sort: field.path, orderBy: 'desc' });
        expect([name, field.path, idsOf(sorted)]).toEqual([name, field.path, idsOf(oldRoster[name])]);
      }
    }
  });

  it('finds users by role and by organisation', async () => {
    for (const [field, values] of [
      ['role', oldRoster.users.map((user) => user['role'] as string)],
      ['orgs.sourcedId', oldRoster.users.flatMap((user) => idsIn(user, 'orgs'))],
    ] as const) {
      for (const value of new Set(values)) {
        const expected = oldRoster.users.filter((user) => valuesAt(user, field).includes(value));
        expect([value, idsOf(await old.list('/users', { filter: `${field}='${value}'` }))]).toEqual([
          value,
          idsOf(expected),
        ]);
      }
    }
    const [student] = oldRoster.students;
    const [org] = idsIn(student!, 'orgs');
    const both = await old.list('/users', { filter: `role='student' AND orgs.sourcedId='${org}'` });
    expect(idsOf(both)).toContain(student!.sourcedId);
    expect(new Set(both.map((user) => user['role']))).toEqual(new Set(['student']));
    const enabled = await old.list('/users', { filter: 'enabledUser=true' });
    expect(idsOf(enabled)).toEqual(idsOf(oldRoster.users.filter((user) => user['enabledUser'] === true)));
  });

  it('has pages with links, selections of fields, and the active objects as School Data Sync asks for them', async () => {
    const pages = await old.pages('/users', { limit: 7, filter: `status='active'`, fields: 'sourcedId,role,orgs' });
    expect(idsOf(pages.flatMap(({ objects }) => objects))).toEqual(idsOf(oldRoster.users));
    expect(pages[0]!.total).toBe(oldRoster.users.length);
    expect(Object.keys(pages[0]!.objects[0]!)).toEqual(['sourcedId', 'role', 'orgs']);
    expect(pages[0]!.links['first']).toContain('/ims/oneroster/v1p1/users?');
  });
});

describe('version 1.1', () => {
  let school: TestSchool;
  let consumer: Consumer;
  let lincoln: Awaited<ReturnType<typeof addTwoSchools>>['lincoln'];
  let roosevelt: typeof lincoln;

  beforeAll(async () => {
    school = await TestSchool.open();
    ({ lincoln, roosevelt } = await addTwoSchools(school.sql()));
    consumer = await Consumer.of11(school);
  });

  afterAll(() => school.close());

  const idOf = async (record: string, id: number): Promise<string> => {
    const [row] = await school.sql()<{ id: string }[]>`
      SELECT sourced_id AS id FROM roster_entry WHERE record = ${record} AND record_id = ${id} AND status <> 'removed'`;
    return row!.id;
  };

  it('tells what has changed, and what is to be deleted', async () => {
    const [latest] = (await consumer.page('/students', { sort: 'dateLastModified', orderBy: 'desc', limit: 1 }))
      .objects;
    const since = `dateLastModified>'${latest!['dateLastModified'] as string}'`;
    await expect(consumer.list('/students', { filter: since })).resolves.toEqual([]);
    const id = await school.student({ name: 'Ada Obi', email: 'ada@x.example' });
    const added = await consumer.list('/students', { filter: since });
    expect(added).toMatchObject([
      { status: 'active', givenName: 'Ada', role: 'student', username: 'ada@x.example', identifier: 'ada@x.example' },
    ]);
    expect((await school.post(`/students/${id}/withdraw`, { date: today() })).status).toBe(200);
    const withdrawn = await consumer.list('/students', {
      filter: `dateLastModified>'${added[0]!['dateLastModified'] as string}'`,
    });
    expect(withdrawn.map(({ sourcedId, status }) => [sourcedId, status])).toEqual([
      [added[0]!.sourcedId, 'tobedeleted'],
    ]);
    expect(idsOf(await consumer.list('/students'))).not.toContain(added[0]!.sourcedId);
  });

  it('shows a key with a share its school, and of a student who left nothing but the ids', async () => {
    const share = { schoolIds: [lincoln.school], classIds: [], teacherId: null };
    const restricted = await Consumer.of11(school, await tokenOf(school, await school.key({ share })));
    const org = await idOf('school', lincoln.school);
    const users = await restricted.list('/users');
    expect(users.map((user) => [user['familyName'], idsIn(user, 'orgs')])).toEqual([
      ['Lincoln', [org]],
      ['Lincoln', [org]],
    ]);
    expect(await restricted.list('/users', { filter: `orgs.sourcedId='${org}'` })).toEqual(users);
    const other = await idOf('school', roosevelt.school);
    await expect(restricted.list('/users', { filter: `orgs.sourcedId='${other}'` })).resolves.toEqual([]);
    const student = await idOf('student', lincoln.student);
    await school.sql()`UPDATE student SET school_id = ${roosevelt.school} WHERE id = ${lincoln.student}`;
    await school.sql()`DELETE FROM enrollment WHERE student_id = ${lincoln.student}`;
    const [left] = await restricted.list('/students', { filter: `status='tobedeleted'` });
    expect(left).toMatchObject({
      ...{ sourcedId: student, status: 'tobedeleted', role: 'student', username: student, identifier: student },
      ...{ givenName: '-', familyName: '-', orgs: [{ sourcedId: org }] },
    });
    expectStatusInfo(await restricted.get(`/students/${student}`), 404, 'unknownobject');
  });

  it('is read with tokens for the scopes of 1.1, which are those of 1.2 by another name (OneRoster 1.1)', async () => {
    const secret = await school.unlimitedKey();
    const asked = fullScopes11('roster-core.readonly', 'roster-demographics.readonly');
    const { status, body } = await requestToken(school, secret, asked);
    expect([status, body.scope]).toEqual([200, asked]);
    const token = body.access_token as string;
    const statusOf = async (path: string) => (await ask(school, path, token)).status;
    await expect(statusOf('/v1p1/users')).resolves.toBe(200);
    await expect(statusOf('/v1p1/demographics')).resolves.toBe(200);
    await expect(statusOf('/rostering/v1p2/users')).resolves.toBe(200);
    await expect(statusOf('/gradebook/v1p2/results')).resolves.toBe(403);
    const student = await idOf('student', roosevelt.student);
    expectStatusInfo(await ask(school, `/v1p1/students/${student}/classes`, token), 403, 'forbidden');
    const mixed = `${fullScopes('roster.readonly')} ${fullScopes11('roster.readonly')}`;
    expect((await requestToken(school, secret, mixed)).body.scope).toBe(mixed);
    const unknown = await requestToken(school, secret, fullScopes11('gradebook.readonly'));
    expect([unknown.status, unknown.body.error]).toEqual([400, 'invalid_scope']);
    const of12 = await tokenOf(school, secret, 'roster.readonly');
    expect((await ask(school, '/v1p1/users', of12)).status).toBe(200);
    expectStatusInfo(await ask(school, '/v1p1/demographics', of12), 403, 'forbidden');
  });

  it.each([
    ['an unknown object', '/users/nobody', '', 404, 'unknownobject'],
    ['an unknown parent', '/classes/none/students', '', 404, 'unknownobject'],
    ['a field of 1.2 in a filter', '/users', `filter=roles.role='student'`, 400, 'invalid_filter_field'],
    ['a field of 1.2 in fields', '/users', 'fields=sourcedId,roles', 400, 'invalid_selection_field'],
    ['a field of 1.2 in fields of one', '/users/nobody', 'fields=primaryOrg', 400, 'invalid_selection_field'],
    ['an unknown field to sort by', '/users', 'sort=nickname', 400, 'invalid_sort_field'],
    ['an order that is none', '/users', 'sort=role&orderBy=up', 400, 'invalid_sort_field'],
    ['a limit that is none', '/users', 'limit=0', 422, 'invaliddata'],
  ])('answers %s with an imsx_StatusInfo', async (_, path, query, status, minor) => {
    expectStatusInfo(await consumer.get(path, query), status, minor);
  });

  it('answers paths that it does not have, and requests without a token (OneRoster 1.1)', async () => {
    expectStatusInfo(await ask(school, '/v1p1/lineItems', await tokenOf(school)), 404, 'unknownobject');
    expectStatusInfo(await ask(school, '/v1p1/users', null), 401, 'unauthorisedrequest');
  });

  it('has its reads in the audit trail', async () => {
    const answer = await consumer.get(`/students/${await idOf('student', roosevelt.student)}`);
    await school.app.get(ReadAuditLog).flush();
    const rows = await school.sql()<{ route: string; student_ids: number[] }[]>`
      SELECT route, student_ids FROM access.record_event WHERE request_id = ${answer.headers.get('x-request-id')}`;
    expect(rows).toMatchObject([
      { route: 'GET /ims/oneroster/v1p1/students/:sourcedId', student_ids: [roosevelt.student] },
    ]);
  });
});
