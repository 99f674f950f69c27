import { contest, ratioOf } from '../contest/contest.mjs';
import { RecordSnapshot, waitUntilIdle } from '../contest/record-snapshot.mjs';
import { contentionItems } from '../contest/items/special-items.mjs';
import { startSchool, switchCounters } from '../contest/audit-switch.mjs';
import { ratioLine } from '../report/lines.mjs';
import { median } from '../support/processor-time/times.mjs';
import { directWrites } from './direct-writes.mjs';
import { WaitSamples } from './wait-samples.mjs';

/** Milliseconds in which a new session connects, reads the catalog and caches its plans. */
const warmUpMilliseconds = 1_000;

/** Concurrent writes of one kind, with and without counters and audit trail. */
export async function contention(bench) {
  return {
    clients: bench.options.pace.connections,
    items: await overHttp(bench),
    straight: await overSql(bench),
  };
}

async function overHttp({ school, options, maker, closing, report }) {
  const { database, facts } = school;
  const start = (name, noting) => closing.keep(() => startSchool(database, { name, noting }));
  const [bare, homeroom] = [await start('without', false), await start('with', true)];
  const entrants = [bare, homeroom].map((contender) => ({ contender, facts }));
  const measured = [];
  for (const item of contentionItems.filter(options.isWanted)) {
    const samples = new Map(entrants.map(({ contender }) => [contender, new WaitSamples(database)]));
    const during = async (contender, run) => {
      await switchCounters(database, contender === homeroom);
      return samples.get(contender).during(run);
    };
    const [plain, ours] = await contest(entrants, { item, maker, pace: options.pace, during });
    await switchCounters(database, true);
    const { id, name, aim } = item;
    const row = { id, name, aim, ratio: ratioOf(ours, plain), bare: plain, homeroom: ours };
    measured.push({ ...row, waits: { bare: samples.get(bare).shares, homeroom: samples.get(homeroom).shares } });
    report(ratioLine(row, 'bare inserts'));
  }
  await closing.closeAll(bare, homeroom);
  return measured;
}

/** The same without an HTTP server: one PostgreSQL session per client, without pipelining. */
async function overSql({ school, options, report }) {
  const { database, facts } = school;
  const { rounds, seconds, connections } = options.pace;
  const kept = await RecordSnapshot.of({ database, schema: 'sandbox' });
  const measured = [];
  for (const write of directWrites(facts).filter(options.isWanted)) {
    const rates = { bare: [], noted: [] };
    const waits = { bare: new WaitSamples(database), noted: new WaitSamples(database) };
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ['bare', 'noted']) {
        await switchCounters(database, way === 'noted');
        rates[way].push(await waits[way].during(() => writeOften(database, write, { way, seconds, connections })));
        await kept.restore();
        await waitUntilIdle(database);
      }
    }
    await switchCounters(database, true);
    const ratio = ratioOf({ rates: rates.noted }, { rates: rates.bare });
    measured.push({
      ...{ id: write.id, name: write.name, aim: write.aim, ratio },
      rate: { bare: median(rates.bare), noted: median(rates.noted) },
      waits: { bare: waits.bare.shares, noted: waits.noted.shares },
    });
    report(`${write.name}, ${connections} sessions of PostgreSQL: ${ratio.median.toFixed(2)} of bare inserts`);
  }
  return measured;
}

/**
 * The first second of each session is not counted, because sessions of a service live for hours.
 *
 * @returns statements per second
 */
async function writeOften(database, write, { way, seconds, connections }) {
  return database.on(
    'sandbox',
    async (sql) => {
      const begun = performance.now() + warmUpMilliseconds;
      let written = 0;
      const session = async (first) => {
        for (let turn = first; performance.now() < begun + seconds * 1000; turn += connections) {
          await sql.unsafe(write[way], write.values(turn), { prepare: true });
          if (performance.now() >= begun) written += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, (_, first) => session(first)));
      return written / ((performance.now() - begun) / 1000);
    },
    connections,
  );
}
