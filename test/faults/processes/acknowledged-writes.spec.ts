import { setTimeout as pause } from 'node:timers/promises';
import { shuffled } from '../../../libs/seed/src/random/random';
import { build, eventually, Installation } from '../../support/programs/process';
import { newClasses, Writer } from '../support/busy-school';
import { EventWitness } from '../support/event-witness';
import { KeptPromises } from '../support/kept-promises';
import { KeptService } from '../support/kept-service';
import { Reader } from '../support/reader';
import { chanceOf, scaled, tell } from '../support/scale';

const writes = scaled(1_500, 10_000);
const kills = { service: scaled(4, 20), database: scaled(2, 10) };

let installation: Installation;
let service: KeptService;
let reader: Reader;
let promises: KeptPromises;
let witness: EventWitness;
let oddities: string[];
let classes: number[];

beforeAll(async () => {
  await build();
  installation = Installation.create();
  service = await KeptService.start(installation, { WEBHOOKS_ALLOW_INSECURE: 'true' });
  await service.ready();
  const key = await service.key();
  reader = new Reader(service.sandbox, key);
  classes = await newClasses(service.sandbox, key);
  const chance = chanceOf('acknowledged writes');
  witness = await EventWitness.begin(service.sandbox, key, chance);
  const writers = Array.from(
    { length: 8 },
    (_, number) => new Writer(service.sandbox, key, `w${number}`, classes, chance),
  );
  const count = () => writers.flatMap((writer) => writer.attempts).filter((attempt) => attempt.acknowledged).length;

  const began = Date.now();
  let isOver = false;
  const writing = Promise.all([...writers.map((writer) => writer.write(() => isOver)), witness.follow(() => isOver)]);
  const total = kills.service + kills.database;
  for (const [at, which] of shuffled(total, chance).entries()) {
    await eventually(() => count() >= (writes * (at + chance.next() * 0.9)) / total, 120_000);
    // At the very moment, or a little later, when others are on their way.
    await pause(chance.below(30));
    if (which <= kills.database) service.killDatabase();
    else await service.kill();
    // Sometimes the next one falls while it comes back.
    if (chance.happens(0.7)) await service.ready();
  }
  await eventually(() => count() >= writes, 120_000);
  isOver = true;
  await writing;
  await service.ready();
  promises = new KeptPromises(
    writers.flatMap((writer) => writer.attempts),
    reader,
  );
  oddities = writers.flatMap((writer) => writer.oddities);
  tell(
    `${promises.acknowledged().length} acknowledged and ${promises.unanswered().length} unanswered writes over ` +
      `${kills.service} kills of the service and ${kills.database} of PostgreSQL in ` +
      `${Math.round((Date.now() - began) / 1000)} s; the process ended ${service.ends.length} times`,
  );
});

afterAll(async () => {
  await witness.close();
  await service.stop();
  await installation.remove();
});

describe('over kill -9 of the service and of PostgreSQL under load', () => {
  it('nobody is answered anything but 201, a full class or 503', () => {
    expect(oddities).toEqual([]);
  });

  it('no acknowledged record is lost, or differs in any field', async () => {
    expect(promises.acknowledged().length).toBeGreaterThanOrEqual(writes);
    await promises.expectRecords();
  });

  it.each(['/students', '/grades'])('of what got no answer in %s, all is there or nothing', async (path) => {
    promises.expectNothingElse(path, await reader.list(path));
  });

  it('the same holds for attendance', async () => {
    const sql = installation.connect();
    const rows = await sql<Record<string, unknown>[]>`SELECT *, date::text FROM sandbox.attendance_record`;
    await sql.end();
    promises.expectNothingElse('/attendance', rows);
  });

  it('each event comes to those who follow, and to a receiver that dies too, and none of a change that is not there', async () => {
    const feed = await witness.expectFeed(reader);
    const created = new Set(feed.filter(({ type }) => type.endsWith('.created')).map(({ path }) => path));
    const records = promises.acknowledged().filter(({ path }) => !path.endsWith('/enroll'));
    const unseen = records.map(({ path, acknowledged }) => `${path}/${String(acknowledged!['id'])}`);
    expect(unseen.filter((path) => !created.has(path))).toEqual([]);
    await witness.expectDelivered(feed);
    await reader.each([...created], async (path) => {
      await reader.get(path);
    });
    tell(witness.report);
  }, 300_000);

  it('every acknowledged student has their seat, no class has one too many, and all counts are exact', async () => {
    for (const id of classes) await promises.expectSeats(id);
  });
});
