import { environments } from '@homeroom/kernel';
import { expectErrorAnswer } from '../support/error-answer';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';
import { TestSchool } from '../support/test-school';

let database: TestDatabase;
let schools: Record<'production' | 'sandbox', TestSchool>;

beforeAll(async () => {
  database = await testDatabase();
  schools = {
    production: await TestSchool.open({ environment: 'production', database }),
    sandbox: await TestSchool.open({ environment: 'sandbox', database }),
  };
});

afterAll(async () => {
  await Promise.all(environments.map((environment) => schools[environment].close()));
  await database.close();
});

describe('production and sandbox (Environments)', () => {
  it('have their own records', async () => {
    const { production, sandbox } = schools;
    await production.student({ name: 'Prod Child' });
    const class_id = await production.schoolClass();
    await production.post('/announcements', { title: 'Trip', content: 'x', scope: 'class', class_id });
    for (const list of ['/students', '/teachers', '/classes', '/announcements', '/grades']) {
      expect((await sandbox.get(list)).body).toMatchObject({ data: [], pagination: { total: 0 } });
      expect((await production.get(list)).body.pagination.total).toBe(list === '/grades' ? 0 : 1);
    }
    expect((await sandbox.get('/students?search=prod')).body.data).toEqual([]);
    expectErrorAnswer(await sandbox.get('/students/1'), 404, 'NOT_FOUND', 'Student not found');
  });

  it('have their own ids', async () => {
    const { production, sandbox } = schools;
    const inProduction = await production.student();
    const inSandbox = await sandbox.student({ name: 'Sand Child' });
    expect(inSandbox).toBe(1);
    expect(inProduction).toBeGreaterThan(1);
    expect((await sandbox.get(`/students/${inSandbox}`)).body.name).toBe('Sand Child');
    await sandbox.put(`/students/${inSandbox}`, { name: 'Changed' });
    expect((await production.get('/students/1')).body.name).toBe('Prod Child');
  });

  it.each(environments)('are each on a base URL of their own: %s (Base URL)', async (environment) => {
    const body = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
    const { headers } = await schools[environment].post('/teachers', body);
    const port = environment === 'production' ? 3000 : 3001;
    expect(headers.get('location')).toMatch(new RegExp(`^http://localhost:${port}/v1/teachers/\\d+$`));
  });

  it.each([
    ['production', 'sandbox'],
    ['sandbox', 'production'],
  ] as const)('a key of %s is refused by the other', async (own, other) => {
    const key = await schools[own].key();
    expect((await schools[own].get('/students', { key })).status).toBe(200);
    const answer = await schools[other].get('/students', { key });
    expectErrorAnswer(answer, 401, 'UNAUTHORIZED', 'Invalid API key');
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="The API key belongs to the other environment"',
    );
  });

  it.each(environments)('say in their health which they are: %s', async (environment) => {
    expect((await schools[environment].get('/health', { key: null })).body.environment).toBe(environment);
  });
});
