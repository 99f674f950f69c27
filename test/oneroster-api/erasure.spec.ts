import { refreshRoster } from '@homeroom/oneroster-api';
import { eraseStudent } from '@homeroom/privacy';
import { withSession } from '@homeroom/database';
import { TestSchool, tester } from '../support/test-school';
import { tokenOf } from '../support/one-roster';
import { addTwoSchools } from '../support/two-schools';
import { Consumer } from './consumer';

jest.setTimeout(120_000);

let school: TestSchool;
let consumer: Consumer;
/** Of a key that sees the school of the student. */
let restricted: Consumer;
let student: number;
let schoolClass: number;
let lincolnId: number;

beforeAll(async () => {
  school = await TestSchool.open();
  const { lincoln } = await addTwoSchools(school.sql());
  ({ student, schoolClass, school: lincolnId } = lincoln);
  const sql = school.sql();
  await sql`INSERT INTO import (id, format, list, file, sha256, actor, imported_at, created, changed, unchanged, skipped)
    VALUES (1, 'oneroster', 'oneroster', 'p.zip', ${'a'.repeat(64)}, 'Tester', now(), 0, 0, 0, 0)`;
  await sql`INSERT INTO roster_object (kind, sourced_id, record, record_id, student_id, fields, is_current, import_id)
    VALUES ('user', 'S-1', 'student', ${student}, ${student}, '{"identifier":"4711"}', true, 1)`;
  consumer = await Consumer.of(school);
  const share = { schoolIds: [lincoln.school], classIds: [], teacherId: null };
  restricted = await Consumer.of(school, await tokenOf(school, await school.key({ share })));
});

afterAll(() => school.close());

it('tells consumers that the sourcedIds of an erased student are removed, for thirty days', async () => {
  const sql = school.sql();
  await expect(consumer.get('/users/S-1')).resolves.toMatchObject({
    status: 200,
    body: { user: { identifier: '4711' } },
  });
  await expect(restricted.list('/students')).resolves.toHaveLength(1);
  const before = new Date().toISOString();
  await withSession(school.database.address, 'sandbox', (session) =>
    eraseStudent(session, { environment: 'sandbox', studentId: student }, { actor: tester, at: new Date() }),
  );
  for (const client of [consumer, restricted]) {
    const changed = await client.page('/students', { filter: `dateLastModified>'${before}'` });
    const statuses = changed.objects.map(({ sourcedId, status, givenName, familyName }) => [
      sourcedId === 'S-1',
      status,
      givenName,
      familyName,
    ]);
    expect(statuses.toSorted()).toEqual([
      [false, 'active', 'Erased', 'student'],
      [true, 'tobedeleted', '-', '-'],
    ]);
    expect(JSON.stringify(changed.objects)).not.toContain('4711');
    await expect(client.get('/users/S-1')).resolves.toMatchObject({ status: 404 });
  }

  const kept = () =>
    sql`SELECT FROM roster_entry LEFT JOIN share_entry USING (kind, sourced_id) WHERE sourced_id = 'S-1'`;
  await refreshRoster(school.database.address, 'sandbox');
  await expect(kept()).resolves.toHaveLength(1);
  await sql`UPDATE roster_entry SET modified_at = modified_at - interval '31 days' WHERE sourced_id = 'S-1'`;
  await refreshRoster(school.database.address, 'sandbox');
  await expect(kept()).resolves.toHaveLength(0);
});

it('tells a key that sees the school of the results of an erased student', async () => {
  const key = { share: { schoolIds: [lincolnId], classIds: [], teacherId: null } };
  const gradebook = await Consumer.of(school, await tokenOf(school, await school.key(key)), 'gradebook');
  const other = await school.student({ name: 'Ada Obi' });
  await school.put(`/students/${other}/school`, { school_id: lincolnId });
  await school.post(`/classes/${schoolClass}/enroll`, { student_id: other });
  const { body } = await school.post('/grades', { student_id: other, class_id: schoolClass, score: 8, term: 'Fall' });
  await school.sql()`INSERT INTO roster_object (kind, sourced_id, record, record_id, student_id, fields, is_current, import_id)
    VALUES ('result', 'R-1', 'grade', ${body.id as number}, ${other}, '{}', true, 1)`;
  expect((await gradebook.list('/results')).map(({ sourcedId }) => sourcedId)).toEqual(['R-1']);
  const before = new Date().toISOString();
  await withSession(school.database.address, 'sandbox', (session) =>
    eraseStudent(session, { environment: 'sandbox', studentId: other }, { actor: tester, at: new Date() }),
  );
  const { objects } = await gradebook.page('/results', { filter: `dateLastModified>'${before}'` });
  expect(objects).toContainEqual(expect.objectContaining({ sourcedId: 'R-1', status: 'tobedeleted' }));
});
