import { allowConnections } from '../support/postgres/allow-connections';
import { keptLog } from '../support/programs/kept-log';
import { type ProxiedDatabase, proxiedDatabase } from '../support/postgres/proxied-database';
import { expectErrorAnswer } from '../support/error-answer';
import { type Answer, TestSchool } from '../support/test-school';

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

describe('500 INTERNAL_ERROR (Errors, Further codes)', () => {
  const expectInternal = (answer: Answer) => expectErrorAnswer(answer, 500, 'INTERNAL_ERROR', 'Internal error');

  it('says nothing of what went wrong, neither to the caller nor in the log', async () => {
    const sql = school.sql();
    await sql`ALTER TABLE grade RENAME TO lost_grade`;
    const failed = await recordGrade('Secret term');
    await sql`ALTER TABLE lost_grade RENAME TO grade`;
    expectInternal(failed);

    await sql`ALTER VIEW student_json RENAME TO lost_json`;
    const read = await school.get('/students?search=Secret+name');
    await sql`ALTER VIEW lost_json RENAME TO student_json`;
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

const unavailable = 'The service is unavailable, try again later';

describe('503 SERVICE_UNAVAILABLE while the database is away, and as before when it is back (Outages)', () => {
  // One for each connection that writes, by a statement of its own: none may be lost with its transaction.
  it('whatever transactions it interrupted', async () => {
    const sql = school.sql();
    const announcement = { title: 'Trip', content: 'Bring boots.', scope: 'school' };
    const teacher = { name: 'Tom Ito', email: 'tom@example.org', department: 'Science' };
    const { body: announced } = await school.post('/announcements', announcement);
    const teacher_id = await school.teacher(teacher);
    const changes = [
      ['student', `/students/${student_id}`, {}],
      ['teacher', `/teachers/${teacher_id}`, teacher],
      ['school_class', `/classes/${class_id}`, { name: 'Algebra', teacher_id, schedule: 'Mon 09:00' }],
      ['announcement', `/announcements/${announced.id}`, announcement],
    ] as const;
    const change = ([, path, fields]: (typeof changes)[number]) => school.put(path, fields);
    const waiting = async () =>
      (await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).length;
    let interrupted: Promise<Answer[]> = Promise.resolve([]);
    await sql.begin(async (transaction) => {
      for (const [table] of changes) await transaction`SELECT FROM ${sql(table)} FOR UPDATE`;
      interrupted = Promise.all(changes.map(change));
      while ((await waiting()) < changes.length) await new Promise((resolve) => setTimeout(resolve, 20));
      database.cut();
    });
    for (const answer of await interrupted) expectErrorAnswer(answer, 503, 'SERVICE_UNAVAILABLE', unavailable);
    database.mend();
    for (const each of changes) expect((await change(each)).status).toBe(200);
  });

  it.each<[string, () => unknown, () => unknown]>([
    [
      'it takes no connections',
      () => allowConnections(database.address, false),
      () => allowConnections(database.address, true),
    ],
    ['its connections are cut', () => database.cut(), () => database.mend()],
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
      const atOnce = await Promise.all(ask.map((question) => question()));
      for (const answer of atOnce) expectErrorAnswer(answer, 503, 'SERVICE_UNAVAILABLE', unavailable);
      for (const question of ask) expectErrorAnswer(await question(), 503, 'SERVICE_UNAVAILABLE', unavailable);
    } finally {
      await comeBack();
    }
    const statuses = async () => Promise.all(ask.map(async (question) => (await question()).status));
    while ((await statuses()).includes(503)) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await statuses()).sort()).toEqual([200, 200, 200, 201, 409]);
  });

  it('it says nothing, and a read would wait for ever', async () => {
    await school.get('/students');
    database.silence();
    const reads = ['/students', `/students/${student_id}`, `/classes/${class_id}/roster`].map((path) =>
      school.get(path),
    );
    const answers = await Promise.all(reads).finally(() => {
      database.cut();
      database.mend();
    });
    for (const answer of answers) expectErrorAnswer(answer, 503, 'SERVICE_UNAVAILABLE', unavailable);
    while ((await school.get('/students')).status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await school.get('/students')).status).toBe(200);
  });
});
