import { bothServers } from '../contest/both-servers.mjs';
import { contest, ratioOf } from '../contest/contest.mjs';
import { contentionItems } from '../contest/special-items.mjs';
import { KeptRecords, quiet } from '../contest/kept-records.mjs';
import { withoutCounters } from '../limit/limit-school.mjs';
import { ratioLine } from '../report/lines.mjs';
import { median } from '../support/times.mjs';
import { schemas, straightWrites } from './straight-writes.mjs';
import { WaitSamples } from './wait-samples.mjs';

/** Many clients that write the same at once: Homeroom beside the same inserts without a counter and without a note. */
export function contention(bench) {
  return withoutCounters(bench.school.database, async () => ({
    clients: bench.options.pace.connections,
    items: await overHttp(bench),
    straight: await straight(bench),
  }));
}

async function overHttp({ school, options, maker, closing, say }) {
  const { database, facts } = school;
  const [bare, homeroom] = await bothServers(school, closing);
  const entrants = [bare, homeroom].map((contender) => ({ contender, facts }));
  const measured = [];
  for (const item of contentionItems.filter(options.isWanted)) {
    const samples = new Map(entrants.map(({ contender }) => [contender, new WaitSamples(database)]));
    const during = (contender, run) => samples.get(contender).during(run);
    const [plain, ours] = await contest(entrants, { item, maker, pace: options.pace, during });
    const row = {
      id: item.id,
      name: item.name,
      aim: item.aim,
      ratio: ratioOf(ours, plain),
      bare: plain,
      homeroom: ours,
    };
    measured.push({ ...row, waits: { bare: samples.get(bare).shares, homeroom: samples.get(homeroom).shares } });
    say(ratioLine(row, 'bare inserts'));
  }
  return measured;
}

/** The same without a server in between: as many sessions of PostgreSQL as there are clients, each waiting for itself. */
async function straight({ school, options, say }) {
  const { database, facts } = school;
  const { rounds, seconds, connections } = options.pace;
  const kept = await Promise.all(Object.values(schemas).map((schema) => KeptRecords.of({ database, schema })));
  const measured = [];
  for (const write of straightWrites(facts).filter(options.isWanted)) {
    const rates = { bare: [], noted: [] };
    const waits = { bare: new WaitSamples(database), noted: new WaitSamples(database) };
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ['bare', 'noted']) {
        rates[way].push(await waits[way].during(() => writeOften(database, write, { way, seconds, connections })));
        for (const each of kept) await each.restore();
        await quiet(database);
      }
    }
    const ratio = ratioOf({ rates: rates.noted }, { rates: rates.bare });
    measured.push({
      ...{ id: write.id, name: write.name, aim: write.aim, ratio },
      rate: { bare: median(rates.bare), noted: median(rates.noted) },
      waits: { bare: waits.bare.shares, noted: waits.noted.shares },
    });
    say(`${write.name}, ${connections} sessions of PostgreSQL: ${ratio.median.toFixed(2)} of bare inserts`);
  }
  return measured;
}

/** @returns statements a second */
async function writeOften(database, write, { way, seconds, connections }) {
  return database.on(
    schemas[way],
    async (sql) => {
      const begun = performance.now();
      let written = 0;
      const session = async (first) => {
        for (let turn = first; performance.now() < begun + seconds * 1000; turn += connections) {
          await sql.unsafe(write[way], write.values(turn), { prepare: true });
          written += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, (_, first) => session(first)));
      return written / ((performance.now() - begun) / 1000);
    },
    connections,
  );
}
