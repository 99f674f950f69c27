import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, eventually, Installation } from '../support/process';
import { newClasses, Writer } from './support/busy-school';
import { KeptPromises } from './support/kept-promises';
import { KeptService } from './support/kept-service';
import { Reader } from './support/reader';
import { chanceOf, scaled, tell } from './support/scale';

/** Writes that have to be refused before the disk gets room again. */
const refusals = scaled(200, 20_000);

let installation: Installation;
let service: KeptService;
let isMounted: boolean;

beforeAll(async () => {
  await build();
  installation = Installation.create();
  mkdirSync(installation.dataDir);
  const disk = ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', installation.dataDir];
  isMounted = spawnSync('mount', disk).status === 0;
});

afterAll(async () => {
  await service?.stop();
  await installation.remove().catch(() => undefined);
  if (isMounted) spawnSync('umount', [installation.dataDir]);
  await installation.remove();
});

/** A file that takes all the room there is. */
function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  for (let piece = 1 << 20; piece >= 1; piece >>= 4) {
    try {
      for (;;) writeSync(file, Buffer.alloc(piece));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

describe('a disk that is full', () => {
  it('stops writes with 503 and no reads, tears nothing, and is forgotten once it has room again', async () => {
    if (!isMounted) return tell('SKIPPED: no disk can be mounted here, so none was filled');
    service = await KeptService.start(installation);
    await service.ready();
    const key = await service.key();
    const reader = new Reader(service.sandbox, key);
    const classes = await newClasses(service.sandbox, key);
    const chance = chanceOf('full disk');
    const writers = Array.from({ length: 4 }, (_, at) => new Writer(service.sandbox, key, `w${at}`, classes, chance));
    const promises = () =>
      new KeptPromises(
        writers.flatMap((writer) => writer.attempts),
        reader,
      );
    let isOver = false;
    const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)));
    await eventually(() => promises().acknowledged().length > 200, 60_000);

    const ballast = join(installation.dataDir, 'ballast');
    fillDisk(ballast);
    const reads: Record<string, number> = {};
    while (promises().unanswered().length < refusals) {
      const status = await statusOf(`${service.sandbox}/students`, key);
      reads[status] = (reads[status] ?? 0) + 1;
      await pause(20);
    }
    const written = promises().acknowledged().length;
    rmSync(ballast);
    const freed = Date.now();
    await eventually(() => promises().acknowledged().length > written + 100, 60_000);
    tell(
      `On a full disk ${promises().unanswered().length} writes were refused, reads answered ${JSON.stringify(reads)}; ` +
        `${written} were written before; with room again 100 more within ${Date.now() - freed} ms; the process ended ${service.ends.length} times`,
    );
    isOver = true;
    await writing;

    expect(writers.flatMap((writer) => writer.oddities)).toEqual([]);
    expect(Object.keys(reads)).toEqual(['200']);
    await promises().expectRecords();
    for (const path of ['/students', '/grades']) promises().expectNothingElse(path, await reader.list(path));
    for (const id of classes) await promises().expectSeats(id);
  });
});

const statusOf = (url: string, key: string): Promise<string> =>
  fetch(url, { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(20_000) }).then(
    async (answer) => {
      await answer.text();
      return String(answer.status);
    },
    () => 'none',
  );
