import { setTimeout as pause } from 'node:timers/promises';
import { shuffled } from '../../../libs/seed/src/random/random';
import { build, eventually, Installation } from '../../support/programs/process';
import { KeptService } from '../support/kept-service';
import { Reader } from '../support/reader';
import { chanceOf, scaled, tell } from '../support/scale';

const requests = scaled(600, 5_000);
const kills = { service: scaled(3, 20), database: scaled(2, 10) };

interface Repeated {
  readonly name: string;
  /** How often it was sent until its answer came. */
  tries: number;
  answer: string | null;
  isReplay: boolean;
}

let installation: Installation;
let service: KeptService;
let key: string;
const sent: Repeated[] = [];

const post = (name: string) =>
  fetch(`${service.sandbox}/students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name, email: 'ada@example.org', grade_level: '5' }),
    signal: AbortSignal.timeout(60_000),
  });

/** Sends the same until there is an answer, as a careful client does. */
async function untilAnswered(request: Repeated): Promise<void> {
  for (;;) {
    request.tries += 1;
    try {
      const answer = await post(request.name);
      const text = await answer.text();
      if (answer.status === 201) {
        request.isReplay = answer.headers.has('idempotency-replayed');
        request.answer = text;
        return;
      }
      if (answer.status !== 503 && answer.status !== 409) throw new Error(`${answer.status} ${text}`);
    } catch (error) {
      if (error instanceof Error && /^\d{3} /.test(error.message)) throw error;
    }
    await pause(20);
  }
}

beforeAll(async () => {
  await build();
  installation = Installation.create();
  service = await KeptService.start(installation);
  await service.ready();
  key = await service.key();
  const chance = chanceOf('repeated requests');
  const hand = async (number: number) => {
    for (let at = number; at < requests; at += 8) {
      const request = { name: `request-${at}`, tries: 0, answer: null, isReplay: false };
      sent.push(request);
      await untilAnswered(request);
    }
  };
  const sending = Promise.all(Array.from({ length: 8 }, (_, number) => hand(number)));
  const total = kills.service + kills.database;
  for (const [at, which] of shuffled(total, chance).entries()) {
    await eventually(() => sent.length >= (requests * (at + chance.next() * 0.9)) / total, 120_000);
    if (which <= kills.database) service.killDatabase();
    else await service.kill();
    await service.ready();
  }
  await sending;
});

afterAll(async () => {
  await service.stop();
  await installation.remove();
});

describe('requests that are sent again until they are answered, over kill -9 of the service and of PostgreSQL', () => {
  it('are done once each, and answered what was done', async () => {
    const students = await new Reader(service.sandbox, key).list('/students');
    expect(students.map(({ name }) => name).sort()).toEqual(sent.map(({ name }) => name).sort());
    const known = new Map(students.map((student) => [student['name'], student]));
    for (const { name, answer } of sent) expect(JSON.parse(answer!)).toEqual(known.get(name));
    const again = sent.filter(({ tries }) => tries > 1);
    tell(
      `${sent.length} requests, ${again.length} of them sent more than once, ` +
        `${sent.filter(({ isReplay }) => isReplay).length} done by an attempt whose answer was lost`,
    );
    expect(again.length).toBeGreaterThan(0);
  });

  it('have the same answer again afterwards', async () => {
    for (const { name, answer } of sent.slice(-100)) {
      const again = await post(name);
      expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual(['true', answer]);
    }
  });

  it('leave a trail of each, once', async () => {
    const sql = installation.connect();
    const rows = await sql<{ student: number; times: number }[]>`
      SELECT record_ids[1] AS student, count(*)::int AS times FROM access.record_event WHERE action = 'write' GROUP BY 1`;
    await sql.end();
    expect(rows).toHaveLength(sent.length);
    expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]));
  });
});
