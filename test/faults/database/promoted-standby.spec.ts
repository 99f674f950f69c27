import { setTimeout as pause } from 'node:timers/promises';
import { describeWithServerPair, ServerPair } from '../../support/postgres/server-pair';
import { build, documentOf, eventually, Installation, type Service } from '../../support/programs/process';
import { newClasses, Writer } from '../support/busy-school';
import { EventWitness } from '../support/event-witness';
import { KeptPromises } from '../support/kept-promises';
import { Reader } from '../support/reader';
import { chanceOf, scaled, tell } from '../support/scale';
import { SyncedCopy } from '../support/synced-copy';

const rounds = scaled(20, 100);
/** Acknowledged writes between two promotions. */
const writesBetween = 100;

const paths = ['/students', '/grades', '/attendance', '/classes'];

describeWithServerPair(
  'when the primary dies and its synchronous standby is promoted, again and again under load',
  () => {
    let installation: Installation;
    let pair: ServerPair;
    let service: Service;
    let reader: Reader;
    let promises: KeptPromises;
    let witness: EventWitness;
    let writers: Writer[];
    let classes: number[];
    const copies: SyncedCopy[] = [];

    beforeAll(
      async () => {
        await build();
        installation = Installation.create();
        pair = await ServerPair.open();
        const variables = { DATABASE_URL: pair.url, ENVIRONMENTS: 'sandbox', WEBHOOKS_ALLOW_INSECURE: 'true' };
        service = await installation.start(variables);
        await service.ready();
        const key = await keyOf(installation, variables);
        reader = new Reader(service.sandbox, key);
        classes = await newClasses(service.sandbox, key);
        const chance = chanceOf('promoted standby');
        witness = await EventWitness.begin(service.sandbox, key, chance);
        writers = Array.from({ length: 6 }, (_, at) => new Writer(service.sandbox, key, `w${at}`, classes, chance));
        copies.push(...paths.map((path) => new SyncedCopy(service.sandbox, key, path)));

        let isOver = false;
        const work = Promise.all([
          ...writers.map((writer) => writer.write(() => isOver)),
          ...copies.map((copy) => copy.follow(() => isOver)),
          witness.follow(() => isOver),
        ]);
        const outages: Outage[] = [];
        for (let round = 1; round <= rounds; round += 1) {
          const before = acknowledged();
          await eventually(() => acknowledged() >= before + writesBetween);
          outages.push(await replacePrimary());
          await pair.follow(round % 2 === 1 ? 'pg_rewind' : 'pg_basebackup');
          // Sometimes it dies while the service still gets to know it.
          await pause(chance.below(300));
        }
        isOver = true;
        await work;
        promises = new KeptPromises(
          writers.flatMap((writer) => writer.attempts),
          reader,
        );
        tellOf(outages);
      },
      30_000 + rounds * 60_000,
    );

    afterAll(async () => {
      await witness.close();
      await installation.remove();
      await pair.close();
    });

    const acknowledged = () => writers.flatMap(({ attempts }) => attempts).filter((each) => each.acknowledged).length;

    /** Milliseconds until a write was acknowledged. */
    interface Outage {
      readonly sinceDeath: number;
      readonly sincePromotion: number;
    }

    async function replacePrimary(): Promise<Outage> {
      const died = performance.now();
      await pair.primary.kill();
      const before = acknowledged();
      await pair.promote();
      const promoted = performance.now();
      await eventually(() => acknowledged() > before);
      const answered = performance.now();
      return { sinceDeath: answered - died, sincePromotion: answered - promoted };
    }

    function tellOf(outages: readonly Outage[]): void {
      const told = (name: string, times: readonly number[]) => {
        const sorted = times.map(Math.round).toSorted((one, other) => one - other);
        return `${name}: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`;
      };
      tell(
        `${promises.acknowledged().length} acknowledged and ${promises.unanswered().length} unanswered writes over ` +
          `${rounds} promotions; until a write was acknowledged, ` +
          `${told(
            'since the death of the primary',
            outages.map(({ sinceDeath }) => sinceDeath),
          )}; ` +
          told(
            'since the end of the promotion',
            outages.map(({ sincePromotion }) => sincePromotion),
          ),
      );
    }

    it('the process finds it without a restart, and answers nothing but 201, a full class or 503', () => {
      expect([service.isOver, service.stderr]).toEqual([false, '']);
      expect(service.stdout).not.toContain('geheim');
      expect(writers.flatMap(({ oddities }) => oddities)).toEqual([]);
      expect(copies.flatMap(({ oddities }) => oddities)).toEqual([]);
    });

    it('no acknowledged write is lost, or differs in any field', async () => {
      expect(acknowledged()).toBeGreaterThanOrEqual(rounds * writesBetween);
      await promises.expectRecords();
    });

    it.each(paths.slice(0, 3))('of %s, none is there twice', async (path) => {
      promises.expectNothingElse(path, await readAll(path));
    });

    it('every acknowledged student has their seat, and all counts are exact', async () => {
      for (const id of classes) await promises.expectSeats(id);
    });

    it('each event comes once to those who follow, and at least once to a receiver that dies too', async () => {
      const feed = await witness.expectFeed(reader);
      const created = new Set(feed.filter(({ type }) => type.endsWith('.created')).map(({ path }) => path));
      const records = promises.acknowledged().filter(({ path }) => !path.endsWith('/enroll'));
      const unseen = records.map(({ path, acknowledged }) => `${path}/${String(acknowledged!['id'])}`);
      expect(unseen.filter((path) => !created.has(path))).toEqual([]);
      await witness.expectDelivered(feed);
      tell(witness.report);
    }, 300_000);

    it.each(paths)('a copy of %s that a client kept by cursors meanwhile is equal to the list', async (path) => {
      const copy = copies.find((each) => each.path === path)!;
      await eventually(async () => {
        await copy.finish();
        return copy.records.length === (await readAll(path)).length;
      });
      expect(copy.records).toEqual(await readAll(path));
    });

    /** Every record of a list, in the order of the ids. */
    async function readAll(path: string): Promise<Record<string, unknown>[]> {
      const rows: Record<string, unknown>[] = [];
      for (let after = 'start'; ;) {
        const { data, pagination } = await reader.get(`${path}?sort=id&after=${after}&per_page=1000`);
        rows.push(...data);
        if (!pagination.has_more) return rows;
        after = pagination.next;
      }
    }
  },
);

async function keyOf(installation: Installation, variables: Record<string, string>): Promise<string> {
  const limits = ['--plan', 'enterprise', '--per-hour', '100000000', '--per-minute', '10000000'];
  const terms = ['--name', 'Faults', '--environment', 'sandbox', ...limits, '--json'];
  const made = await installation.cli(['keys', 'create', ...terms], variables);
  return (documentOf(made) as { key: string }).key;
}
