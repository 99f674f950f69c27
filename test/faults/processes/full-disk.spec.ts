import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, eventually, Installation } from '../../support/programs/process';
import { newClasses, Writer } from '../support/busy-school';
import { KeptPromises } from '../support/kept-promises';
import { KeptService } from '../support/kept-service';
import { Reader } from '../support/reader';
import { chanceOf, scaled, tell } from '../support/scale';
import { SmallDisk } from '../support/small-disk';

/** Writes that have to be refused before the disk gets room again. */
const enoughErrors = scaled(200, 5_000);

let installation: Installation;
let disk: SmallDisk;
let service: KeptService;
let key: string;

beforeAll(build);

beforeEach(async () => {
  installation = Installation.create();
  disk = SmallDisk.under(installation);
  service = await KeptService.start(installation);
  await service.ready();
  key = await service.key();
});

afterEach(async () => {
  await service.stop();
  disk.remove();
  await installation.remove();
});

const onFullDisk = (tests: () => void): void =>
  SmallDisk.isPossible()
    ? describe('a disk that is full', tests)
    : describe.skip('a disk that is full (nothing can be mounted here)', tests);

/** Reads while something lasts. @returns how often each status came */
async function readWhile(lasts: () => boolean): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  while (lasts()) {
    const status = await ask('GET', '/students');
    statuses[status] = (statuses[status] ?? 0) + 1;
    await pause(20);
  }
  return statuses;
}

/** The status, or `none`. */
const ask = (method: string, path: string, body?: object): Promise<string> =>
  fetch(service.sandbox + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
    ...(body && { body: JSON.stringify(body) }),
  }).then(
    async (answer) => {
      await answer.text();
      return String(answer.status);
    },
    () => 'none',
  );

onFullDisk(() => {
  it('stops writes with 503 and no reads, tears nothing, and is forgotten once it has room again', async () => {
    const reader = new Reader(service.sandbox, key);
    const classes = await newClasses(service.sandbox, key);
    const chance = chanceOf('full disk');
    const writers = Array.from({ length: 4 }, (_, at) => new Writer(service.sandbox, key, `w${at}`, classes, chance));
    const promises = () =>
      new KeptPromises(
        writers.flatMap((writer) => writer.attempts),
        reader,
      );
    const written = () => promises().acknowledged().length;
    let isOver = false;
    const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)));
    await eventually(() => written() > 200, 60_000);

    disk.fill();
    const reads = await readWhile(() => promises().unanswered().length < enoughErrors);
    const before = written();
    disk.makeRoom();
    const began = Date.now();
    await eventually(() => written() > before + 100, 60_000);
    isOver = true;
    await writing;
    const refused = promises().unanswered().length;
    tell(
      `full disk: ${refused} writes refused, reads ${JSON.stringify(reads)}, 100 more written ${Date.now() - began} ms after`,
    );

    expect(writers.flatMap((writer) => writer.oddities)).toEqual([]);
    expect(Object.keys(reads)).toEqual(['200']);
    await promises().expectRecords();
    for (const path of ['/students', '/grades']) promises().expectNothingElse(path, await reader.list(path));
    for (const id of classes) await promises().expectSeats(id);
  });

  it('fails a backup with the reason, and leaves no part of it', async () => {
    const file = join(installation.dataDir, 'school.backup.tar');
    expect((await installation.cli(['seed', '--students', '300'])).code).toBe(0);
    disk.fill();
    const { code, stdout, stderr } = await installation.cli(['backup', 'create', file]);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `${file} cannot be written: ENOSPC: no space left on device, write\n`,
    ]);
    expect(readdirSync(installation.dataDir).filter((name) => name.startsWith('school'))).toEqual([]);
    disk.makeRoom();
    expect((await installation.cli(['backup', 'create', file])).code).toBe(0);
    expect((await installation.cli(['backup', 'verify', file])).code).toBe(0);
  });

  it('down to its log is an outage of the database, and over once it has room again', async () => {
    const names: string[] = [];
    let acknowledged = '';
    const change = async () => {
      const name = `Ada the ${names.length}th`;
      names.push(name);
      const status = await ask('PUT', '/students/1', { name });
      if (status === '200') acknowledged = name;
      return status;
    };
    expect(await ask('POST', '/students', { name: 'Ada', email: 'ada@example.org', grade_level: '5' })).toBe('201');
    expect(await change()).toBe('200');

    disk.fill();
    await exhaustLog();
    const seen = { writes: {} as Record<string, number>, reads: {} as Record<string, number> };
    for (let round = 0; round < 80; round += 1) {
      const [write, read] = await Promise.all([change(), ask('GET', '/students')]);
      seen.writes[write] = (seen.writes[write] ?? 0) + 1;
      seen.reads[read] = (seen.reads[read] ?? 0) + 1;
      await pause(50);
    }
    disk.makeRoom();
    const began = Date.now();
    await eventually(async () => (await change()) === '200', 60_000);
    tell(
      `full log: ${JSON.stringify(seen)}, well ${Date.now() - began} ms after; the process ended ${service.ends.length} times`,
    );
    for (const statuses of Object.values(seen)) {
      expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    }
    expect(service.ends).toEqual([]);
    const { name } = await new Reader(service.sandbox, key).get('/students/1');
    expect(names.slice(names.indexOf(acknowledged))).toContain(name);
  });
});

/** Writes nothing but PostgreSQL's log, until it finds no room for it and PostgreSQL breaks down. */
async function exhaustLog(): Promise<void> {
  const sql = installation.connect();
  const write = () => sql`SELECT pg_logical_emit_message(true, 'full', repeat('x', 1000000))`;
  for (let isOver = false; !isOver;)
    isOver = await write().then(
      () => false,
      () => true,
    );
  await sql.end({ timeout: 0 });
}
