import postgres from 'postgres';
import { keptLog } from './support/kept-log';
import { proxiedDatabase } from './support/proxied-database';
import { adminOf } from './support/test-server';
import { TestSchool } from './support/test-school';

it('x', async () => {
  const { log, text: logged } = keptLog();
  const database = await proxiedDatabase();
  const school = await TestSchool.open({ database, log });
  const student_id = await school.student();
  const class_id = await school.schoolClass();
  const unknownYet = await school.key();
  const lockOut = async (allow: boolean) => {
    const { database: name, ...server } = adminOf(database.address);
    const admin = postgres({ ...server, database: 'postgres', max: 1 });
    await admin`ALTER DATABASE ${admin(name)} ALLOW_CONNECTIONS ${admin.unsafe(String(allow))}`;
    await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`;
    await admin.end();
  };
  const ask: [string, () => Promise<any>][] = [
    ['list', () => school.get('/students')],
    ['one', () => school.get(`/students/${student_id}`)],
    ['grade', () => school.post('/grades', { student_id, class_id, score: 93, term: 'F' })],
    ['enroll', () => school.post(`/classes/${class_id}/enroll`, { student_id })],
    ['key', () => school.get('/students', { key: unknownYet })],
  ];
  const timed = async (label: string, [name, question]: (typeof ask)[0]) => {
    const started = Date.now();
    const status = await Promise.race([question().then((a) => a.status, (e) => String(e)), new Promise((r) => setTimeout(r, 3000, 'HANGS'))]);
    out.push(`${label} ${name}: ${status} ${Date.now() - started}ms`);
  };
  const out: string[] = [];
  for (let round = 0; round < 4; round += 1) {
  database.cut();
  await Promise.all(ask.map((a) => timed('cut parallel', a)));
  for (const a of ask) await timed('cut', a);
  database.mend();
  for (const a of ask) await timed('mended', a);
  await lockOut(false);
  out.push('locked out');
  await Promise.all(ask.map((a) => timed('parallel', a)));
  for (const a of ask) await timed('serial', a);
  await new Promise((r) => setTimeout(r, 1500));
  for (const a of ask) await timed('later', a);
  await lockOut(true);
  for (const a of ask) await timed('back', a);
  }
  console.log(out.join('\n'));
  console.log(logged().split('\n').filter((l) => l.includes('failure')).join('\n').slice(0, 3000));
  await school.close();
  await database.close();
}, 60000);
