import { eventually } from '../support/programs/process';
import { expectInvalid, expectNotFound, expectUnauthorized } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const opening = '2026-03-02T10:00:00.000Z';
const clock = new StoppedClock(new Date(opening));
let school: TestSchool;
let classId: number;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  classId = await school.schoolClass();
});

afterAll(() => school.close());

const trip = { title: 'Trip', content: 'Bring boots.\nAnd water.', scope: 'school' };
const nothingElse = { class_id: null, grade_level: null, priority: 'normal', expires_at: null };
const everythingElse = () => ({
  class_id: classId,
  grade_level: '5',
  priority: 'urgent',
  expires_at: '2026-06-01T08:30:00.250Z',
});

/** What the service itself puts on a record. */
const assigned = (id: number) => ({ id, author_id: 1, published_at: opening, created_at: opening });

async function publish(fields: object = {}): Promise<number> {
  const { status, body } = await school.post('/announcements', { ...trip, ...fields });
  expect(status).toBe(201);
  return body.id;
}

const record = async (id: number) => (await school.get(`/announcements/${id}`)).body;

describe('publishing an announcement', () => {
  it('answers 201 with a Location and every field, of normal priority (Success codes, Records in answers, priority)', async () => {
    const { status, headers, body } = await school.post('/announcements', trip);
    expect(status).toBe(201);
    expect(body).toEqual({ ...trip, ...nothingElse, ...assigned(body.id) });
    expect(Number.isInteger(body.id)).toBe(true);
    expect(headers.get('location')).toBe(`http://localhost:3001/v1/announcements/${body.id}`);
    expect(await record(body.id)).toEqual(body);
  });

  it.each(['school', 'class', 'grade_level'])(
    'to %s stores class_id and grade_level whether they are sent or not (Audience)',
    async (scope) => {
      const { body: whole } = await school.post('/announcements', { ...trip, scope, ...everythingElse() });
      expect(whole).toEqual({ ...trip, scope, ...everythingElse(), ...assigned(whole.id) });
      const { body: bare } = await school.post('/announcements', { ...trip, scope });
      expect(bare).toEqual({ ...trip, scope, ...nothingElse, ...assigned(bare.id) });
    },
  );

  it.each(['low', 'normal', 'high', 'urgent'])('takes the priority %s', async (priority) => {
    expect(await record(await publish({ priority }))).toMatchObject({ priority });
  });

  it.each([
    ['2026-06-01T10:30:00+02:00', '2026-06-01T08:30:00.000Z'],
    ['2020-02-29T00:00:00.001Z', '2020-02-29T00:00:00.001Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('expires at %s, be it past or far away (expires_at)', async (expires_at, told) => {
    expect(await record(await publish({ expires_at }))).toMatchObject({ expires_at: told });
  });

  it('takes null for absent (null)', async () => {
    const id = await publish({ class_id: null, grade_level: null, priority: null, expires_at: null });
    expect(await record(id)).toEqual({ ...trip, ...nothingElse, ...assigned(id) });
  });

  it('ignores fields that it does not know or assigns itself (Unknown fields)', async () => {
    const forged = { id: 999_999, author_id: 7, published_at: '1999-09-01T00:00:00Z', created_at: null };
    const id = await publish({ ...forged, audience: 'all' });
    expect(id).not.toBe(999_999);
    expect(await record(id)).toEqual({ ...trip, ...nothingElse, ...assigned(id) });
  });

  it('names the dashboard user who owns the key as its author (author_id)', async () => {
    const [key, access] = [await school.key(), school.database.pool('access')];
    const [user] = await access`INSERT INTO dashboard_user (name, email, sandbox_role, created_at)
      VALUES ('Kim', 'kim@school.example', 'developer', now())
      RETURNING id`;
    await access`UPDATE api_key SET owner_id = ${user?.id} WHERE last_four = ${key.slice(-4)}`;
    // A change of a key made in the database reaches the service within a second.
    const body = await eventually(async () => {
      const { body: published } = await school.post('/announcements', { ...trip, author_id: 1 }, { key });
      return published.author_id === user?.id ? published : null;
    });
    const { body: revised } = await school.put(`/announcements/${body.id}`, trip);
    expect(revised.author_id).toBe(user?.id);
  });
});

/** POST and PUT take the same body and refuse the same. */
describe.each(['POST', 'PUT'])('%s of an announcement', (method) => {
  const send = async (fields: object) => {
    const body = { ...trip, ...fields };
    return method === 'POST'
      ? school.post('/announcements', body)
      : school.put(`/announcements/${await publish()}`, body);
  };

  describe.each(['title', 'content', 'scope'])('without a usable %s', (field) => {
    it.each([undefined, null, '', ' ', 5])('is refused: %j', async (value) => {
      expectInvalid(await send({ [field]: value }), field);
    });
  });

  it.each([
    ['scope', 'everybody'],
    ['scope', 'School'],
    ['priority', 'highest'],
    ['class_id', '1'],
    ['class_id', 1.5],
    ['grade_level', 5],
    ['expires_at', 'tomorrow'],
    ['expires_at', 1_772_445_600],
  ])('refuses %s %j', async (field, value) => {
    expectInvalid(await send({ [field]: value }), field);
  });

  it.each([0, -1, 999_999])(
    'refuses the class_id %d, which names no class (Audience, Ids in bodies)',
    async (class_id) => {
      const answer = await send({ class_id });
      expectInvalid(answer, 'class_id');
      expect(answer.body.error).toBe('Validation failed: class_id does not name a class');
    },
  );
});

describe('changing an announcement', () => {
  it('answers 200 with the whole record, published when it was (published_at)', async () => {
    const id = await publish();
    clock.advance(60_000);
    const changed = { title: 'Trip moved', content: 'No boots.', scope: 'class', ...everythingElse() };
    const { status, body } = await school.put(`/announcements/${id}`, changed);
    expect(status).toBe(200);
    expect(body).toEqual({ ...changed, ...assigned(id) });
    expect(await record(id)).toEqual(body);
    clock.advance(-60_000);
  });

  it('leaves what is not sent as it is (PUT)', async () => {
    const before = await record(await publish(everythingElse()));
    const { body } = await school.put(`/announcements/${before.id}`, { ...trip, title: 'Trip moved' });
    expect(body).toEqual({ ...before, title: 'Trip moved' });
  });

  it.each(Object.entries(nothingElse))('clears %s with null, to %j (null)', async (field, cleared) => {
    const before = await record(await publish(everythingElse()));
    const { body } = await school.put(`/announcements/${before.id}`, { ...trip, [field]: null });
    expect(body).toEqual({ ...before, [field]: cleared });
  });

  it.each<[string, string, object, object]>([
    ['class', 'school', {}, { class_id: null, grade_level: '5' }],
    ['class', 'grade_level', { grade_level: '6' }, { class_id: null, grade_level: '6' }],
    ['grade_level', 'school', {}, { grade_level: null }],
    ['grade_level', 'class', { grade_level: '6' }, { grade_level: '6' }],
    ['school', 'class', {}, { grade_level: '5' }],
    ['class', 'class', {}, { grade_level: '5' }],
  ])('from scope %s to %s with %j clears what the old scope used (Audience)', async (...sentence) => {
    const [from, scope, sent, after] = sentence;
    const before = await record(await publish({ ...everythingElse(), scope: from }));
    const { body } = await school.put(`/announcements/${before.id}`, { ...trip, scope, ...sent });
    expect(body).toEqual({ ...before, scope, ...after });
  });

  it('keeps the class of another scope when it is sent (Audience)', async () => {
    const id = await publish({ ...everythingElse(), scope: 'class' });
    const { body } = await school.put(`/announcements/${id}`, { ...trip, scope: 'school', class_id: classId });
    expect(body).toMatchObject({ scope: 'school', class_id: classId });
  });

  it('takes a body that was read back, and nothing that the service assigns (Unknown fields)', async () => {
    const before = await record(await publish({ ...everythingElse(), scope: 'class' }));
    const forged = {
      id: 999_999,
      author_id: 7,
      published_at: '1999-09-01T00:00:00Z',
      created_at: '1999-09-01T00:00:00Z',
    };
    for (const body of [before, { ...before, ...forged }])
      expect((await school.put(`/announcements/${before.id}`, body)).body).toEqual(before);
  });
});

it.each(['GET', 'PUT'])('an announcement that nobody published is not found by %s', async (method) => {
  const options = method === 'PUT' ? { body: { ...trip, class_id: 999_999 } } : {};
  expectNotFound(await school.request(method, '/announcements/2147483647', options), 'Announcement');
});

it.each([
  ['GET', '/announcements'],
  ['POST', '/announcements'],
  ['GET', '/announcements/1'],
  ['PUT', '/announcements/1'],
])('an unauthenticated client may not %s %s', async (method, path) => {
  expectUnauthorized(await school.request(method, path, { key: null }));
});
