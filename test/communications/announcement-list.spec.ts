import { expectInvalid } from '../support/expectations';
import { StoppedClock, TestSchool } from '../support/test-school';

const clock = new StoppedClock();
let school: TestSchool;
let empty: () => Promise<unknown>;

beforeAll(async () => {
  school = await TestSchool.open({ clock });
  const sql = school.sql();
  empty = () => sql`TRUNCATE announcement`;
});

beforeEach(() => empty());

afterAll(() => school.close());

async function publish(fields: object = {}): Promise<number> {
  const trip = { title: 'Trip', content: 'Bring boots.', scope: 'school' };
  const { status, body } = await school.post('/announcements', { ...trip, ...fields });
  expect(status).toBe(201);
  return body.id;
}

describe('the list of announcements', () => {
  const titles = async (query: string) => {
    const { status, body } = await school.get(`/announcements?per_page=100&${query}`);
    expect(status).toBe(200);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map(({ title }: { title: string }) => title);
  };

  it('begins with the newest; of two at the same instant with the later one (Order of lists)', async () => {
    for (const [title, after] of [
      ['first', 0],
      ['second', 0],
      ['third', 1],
      ['fourth', -2],
    ] as const) {
      clock.advance(after);
      await publish({ title });
    }
    clock.advance(1);
    expect(await titles('')).toEqual(['third', 'second', 'first', 'fourth']);
  });

  it('is filtered by scope and priority', async () => {
    for (const scope of ['school', 'class', 'grade_level'])
      for (const priority of ['low', 'urgent']) await publish({ title: `${scope} ${priority}`, scope, priority });
    expect(await titles('scope=class')).toEqual(['class urgent', 'class low']);
    expect(await titles('priority=low')).toEqual(['grade_level low', 'class low', 'school low']);
    expect(await titles('priority=low&scope=school')).toEqual(['school low']);
    expect(await titles('priority=high')).toEqual([]);
    expect(await titles('priority=&scope=&active_only=')).toHaveLength(6);
  });

  it.each(['scope=everybody', 'priority=highest', 'active_only=maybe'])('refuses %s', async (query) => {
    expectInvalid(await school.get(`/announcements?${query}`), query.split('=')[0]!);
  });

  it('hides what has expired at this very instant, unless all is asked for (expires_at)', async () => {
    const now = clock.now().getTime();
    const expires_at = [now - 86_400_000, now, now + 1].map((at) => new Date(at).toISOString());
    const ids = [await publish({ title: 'never' })];
    for (const at of expires_at) ids.push(await publish({ title: at, expires_at: at }));
    const [past, atOnce, soon] = expires_at;
    for (const query of ['', 'active_only=true', 'active_only=1', 'active_only='])
      expect(await titles(query)).toEqual([soon, 'never']);
    for (const query of ['active_only=false', 'active_only=False', 'active_only=0'])
      expect(await titles(query)).toEqual([soon, atOnce, past, 'never']);
    clock.advance(1);
    expect(await titles('')).toEqual(['never']);
    clock.advance(-1);
    for (const id of ids) expect((await school.get(`/announcements/${id}`)).status).toBe(200);
  });

  it('shows the same fields as the single record (Records in answers)', async () => {
    const id = await publish({ expires_at: '2099-01-01T00:00', grade_level: '5' });
    expect((await school.get('/announcements')).body.data).toEqual([(await school.get(`/announcements/${id}`)).body]);
  });
});
