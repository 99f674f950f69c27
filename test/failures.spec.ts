import postgres from 'postgres';
import { keptLog } from './support/kept-log';
import { type ProxiedDatabase, proxiedDatabase } from './support/proxied-database';
import { expectRefusal } from './support/refusal';
import { adminOf } from './support/test-server';
import { type Answer, TestSchool } from './support/test-school';

const { log, text: logged } = keptLog();
let database: ProxiedDatabase;
let school: TestSchool;
let student_id: number;
let class_id: number;

beforeAll(async () => {
  database = await proxiedDatabase();
  school = await TestSchool.open({ database, log });
  student_id = await school.student();
  class_id = await school.schoolClass();
});

afterAll(async () => {
  await school.close();
  await database.close();
});

const recordGrade = (term: string) => school.post('/grades', { student_id, class_id, score: 93, term });

describe('500 INTERNAL_ERROR', () => {
  const expectInternal = (answer: Answer) => expectRefusal(answer, 500, 'INTERNAL_ERROR', 'Internal error');

  it('says nothing of what went wrong, neither to the caller nor in the log', async () => {
    const sql = school.sql();
    await sql`ALTER TABLE grade RENAME TO lost_grade`;
    const failed = await recordGrade('Secret term');
    await sql`ALTER TABLE lost_grade RENAME TO grade`;
    expectInternal(failed);

    await sql`ALTER VIEW student_record RENAME TO lost_record`;
    const read = await school.get('/students?search=Secret+name');
    await sql`ALTER VIEW lost_record RENAME TO student_record`;
    expectInternal(read);

    for (const { text, headers } of [failed, read]) {
      expect(text).toBe('{"error":"Internal error","code":"INTERNAL_ERROR","status":500}');
      expect(logged()).toContain(`"requestId":"${headers.get('x-request-id')}","failure":{`);
    }
    expect(logged()).toContain('"code":"42P01"');
    expect(logged()).not.toMatch(/Secret|does not exist|insert into|select /i);
  });

  it('is over when its cause is', async () => {
    expect((await recordGrade('Fall')).status).toBe(201);
    expect((await school.get('/students')).status).toBe(200);
  });
});

describe('503 SERVICE_UNAVAILABLE while the database is away, and as before when it is back', () => {
  const lockOut = async (allow: boolean) => {
    const { database: name, ...server } = adminOf(database.address);
    const admin = postgres({ ...server, database: 'postgres', max: 1 });
    await admin`ALTER DATABASE ${admin(name)} ALLOW_CONNECTIONS ${admin.unsafe(String(allow))}`;
    await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`;
    await admin.end();
  };

  it.each<[string, () => unknown, () => unknown]>([
    ['its connections are cut', () => database.cut(), () => database.mend()],
    ['it takes no connections', () => lockOut(false), () => lockOut(true)],
  ])('%s', async (_name, goAway, comeBack) => {
    const unknownYet = await school.key();
    const ask = [
      () => school.get('/students'),
      () => school.get(`/students/${student_id}`),
      () => recordGrade('Fall'),
      () => school.post(`/classes/${class_id}/enroll`, { student_id }),
      () => school.get('/students', { key: unknownYet }),
    ];
    await goAway();
    try {
      const unavailable = 'The service is unavailable, try again later';
      for (const answer of await Promise.all(ask.map((question) => question()))) {
        expectRefusal(answer, 503, 'SERVICE_UNAVAILABLE', unavailable);
      }
      for (const question of ask) expectRefusal(await question(), 503, 'SERVICE_UNAVAILABLE', unavailable);
    } finally {
      await comeBack();
    }
    expect((await school.get('/students')).status).toBe(200);
    expect((await recordGrade('Fall')).status).toBe(201);
    expect((await school.get('/students', { key: unknownYet })).status).toBe(200);
  });
});
