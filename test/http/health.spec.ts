import { version } from '../../package.json';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { expectHeadersOfEveryAnswer } from '../support/error-answer';
import { StoppedClock, TestSchool } from '../support/test-school';

let database: ProxiedDatabase;
let school: TestSchool;

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database, clock: new StoppedClock(new Date('2026-03-02T10:00:00.000Z')) });
});

afterAll(async () => {
  await school.close();
  await database.close();
});

const health = () => school.get('/health', { key: null });
const facts = { version, environment: 'sandbox', time: '2026-03-02T10:00:00.000Z' };
const well = { status: 'ok', ...facts, checks: { database: 'ok' } };
const unwell = { status: 'unavailable', ...facts, checks: { database: 'unavailable' } };

describe('GET /v1/health (Health check)', () => {
  it('answers 200 with status, version, environment, time and checks, without a key', async () => {
    const answer = await health();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(well);
    expectHeadersOfEveryAnswer(answer);
  });

  it.each(['nonsense', 'Bearer', 'Basic YTpi'])('does not look at a key: %s', async (authorization) => {
    expect((await school.get('/health', { key: null, headers: { authorization } })).status).toBe(200);
  });

  it('answers HEAD', async () => {
    const answer = await school.request('HEAD', '/health', { key: null });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it.each([
    ['cannot be reached', () => database.cut()],
    ['does not answer', () => database.silence()],
  ])('answers 503 with status unavailable when the database %s, and 200 when it is back', async (_name, goAway) => {
    goAway();
    const answer = await health();
    database.cut();
    database.mend();
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual(unwell);
    expectHeadersOfEveryAnswer(answer);
    const recovered = async (): Promise<void> => ((await health()).status === 200 ? undefined : recovered());
    await recovered();
    expect((await health()).body).toEqual(well);
  });
});
