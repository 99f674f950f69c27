// Compares a class's day as one batch of 500 marks with 500 single requests of one client: npm run bench:batch -- --rounds 9
import { parseArgs } from 'node:util';
import { createSchool } from './contest/create-school.mjs';
import { startHomeroom } from './contest/servers/homeroom.mjs';
import { median } from './support/processor-time/times.mjs';
import { Resources } from './support/resources.mjs';

const marks = 500;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);

const closing = new Resources();
try {
  const { database, key } = await createSchool(closing, 1000);
  const school = await closing.keep(() => startHomeroom(database, { key }));
  const ids = await database.on('sandbox', (sql) => sql`SELECT id FROM student ORDER BY id LIMIT ${marks}`);
  const [{ id: classId }] = await database.on('sandbox', (sql) => sql`SELECT min(id) AS id FROM school_class`);
  const days = daysFrom('2010-01-01');
  const post = async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${school.port}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  };
  const single = async (date) => {
    for (const { id } of ids) await post('/attendance', { student_id: id, class_id: classId, date, status: 'present' });
  };
  const batch = (date) => {
    const records = ids.map(({ id }) => ({ student_id: id, status: 'present' }));
    return post(`/classes/${classId}/attendance`, { date, records });
  };
  const times = { single: [], batch: [] };
  // The first round warms the server up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, send] of Object.entries({ single, batch })) {
      const begun = performance.now();
      await send(days.next().value);
      if (round > 0) times[name].push(performance.now() - begun);
    }
  }
  const ratio = median(times.single.map((time, round) => time / times.batch[round]));
  console.log(
    `${marks} marks: ${median(times.single).toFixed(0)} ms one by one, ${median(times.batch).toFixed(1)} ms as a batch, ` +
      `ratio ${ratio.toFixed(1)} (medians of ${rounds} rounds)`,
  );
} finally {
  await closing.close();
}

/** Each round has dates of its own, so that every mark is a new record. */
function* daysFrom(first) {
  for (let day = new Date(first); ; day.setUTCDate(day.getUTCDate() + 1)) yield day.toISOString().slice(0, 10);
}
