import { BenchError } from '../support/bench-error.mjs';
import { load } from '../support/load/load.mjs';
import { postgresMilliseconds } from '../support/processor-time/postgres-time.mjs';
import { textOf } from '../support/load/request-text.mjs';
import { median } from '../support/processor-time/times.mjs';
import { answerShape } from './answer-shape.mjs';
import { RecordSnapshot, waitUntilIdle } from './record-snapshot.mjs';
import { requestsOf } from './items/requests.mjs';

/**
 * Measures one item on several contenders, alternating: A B A B.
 *
 * @param entrants contenders, each with the facts of its school
 * @param alike whether they serve the same school and so must return the same rows and totals
 * @param pace rounds, seconds per round, seconds of warm-up, connections
 * @param settled whether a checkpoint precedes every round that writes; otherwise PostgreSQL decides
 * @param during runs each measurement, so that something else can be observed meanwhile
 * @returns the figures of each contender, in their order
 */
export async function contest(entrants, options) {
  const { item, maker, pace, alike = true, settled = true, during = (_contender, run) => run() } = options;
  const kept = item.writes ? await snapshotRecords(entrants) : new Map();
  await assertSameAnswers(entrants, item, alike);
  for (const { contender, facts } of entrants) {
    await kept.get(contender)?.deleteNewRecords();
    if (pace.warmUp === 0) continue;
    await warmUp(contender, requestsOf(item, facts, pace.warmUp), pace);
    await cleanUp(contender, kept.get(contender), settled);
  }
  const runs = entrants.map(() => []);
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const [index, { contender, facts }] of entrants.entries()) {
      const { seconds, connections } = pace;
      const requests = requestsOf(item, facts, seconds);
      const { port, key } = contender;
      const before = await processorTimes(contender);
      const outcome = await during(contender, () => maker.run({ port, key, requests, connections, seconds }));
      const after = await processorTimes(contender);
      assertAnswered(contender, item, outcome, requests);
      const each = (part) => ((after[part] - before[part]) * 1000) / outcome.answers;
      const ofPostgres = before.postgres === null || after.postgres === null ? null : each('postgres');
      runs[index].push({ ...outcome, microseconds: each('server'), ofPostgres });
      await cleanUp(contender, kept.get(contender), settled);
    }
  }
  return entrants.map(({ contender }, index) => ({ name: contender.name, ...summarize(runs[index]) }));
}

/** Processor time in milliseconds. That of PostgreSQL is null if it cannot be read. */
async function processorTimes({ database, processorMilliseconds: server }) {
  return { server, postgres: await postgresMilliseconds(database) };
}

async function snapshotRecords(entrants) {
  const kept = await Promise.all(
    entrants.map(async ({ contender }) => [contender, await RecordSnapshot.of(contender)]),
  );
  return new Map(kept);
}

/** Sends one request per item before the long measurements, and deletes what it has written. */
export async function assertSameAnswersForAll(entrants, items) {
  const kept = await snapshotRecords(entrants);
  for (const item of items) await assertSameAnswers(entrants, item, true);
  for (const each of kept.values()) await each.deleteNewRecords();
}

async function assertSameAnswers(entrants, item, alike) {
  const seen = [];
  for (const { contender, facts } of entrants) {
    const answer = await contender.ask(item.request(facts, 0));
    seen.push(JSON.stringify(answerShape(answer, item.writes)));
  }
  if (alike && new Set(seen).size > 1) {
    const answers = entrants.map(({ contender }, index) => `${contender.name} ${seen[index]}`);
    throw new BenchError(`${item.id}, ${item.name}: the contenders return different results: ${answers.join(', ')}`);
  }
}

/** Uses another load generator. What counts is that the servers compile and cache. */
async function warmUp({ port, key }, requests, { warmUp: seconds, connections }) {
  let turn = 0;
  const next = () => textOf(requests[turn++ % requests.length], key);
  await load({ port, next, connections, milliseconds: seconds * 1000 });
}

async function cleanUp({ database }, kept, settled) {
  await waitUntilIdle(database);
  await kept?.restore(settled);
  await waitUntilIdle(database);
}

function assertAnswered({ name }, { id, isOnce }, { answers, refused, broken }, requests) {
  if (answers === 0) throw new BenchError(`${name} answered no request of ${id}`);
  if (refused + broken > 0)
    throw new BenchError(
      `${name} rejected ${refused} requests of ${id} and did not answer ${broken}: the measurement is invalid`,
    );
  if (isOnce && answers > requests.length)
    throw new BenchError(`${name} used up all ${requests.length} requests of ${id}: reduce --seconds`);
}

/** Medians with minimum and maximum. */
function summarize(runs) {
  const spread = (figure) => {
    const values = runs.map((run) => run[figure]);
    return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
  };
  return {
    rate: spread('rate'),
    p50: spread('p50'),
    p99: spread('p99'),
    microseconds: spread('microseconds'),
    ofPostgres: runs.every(({ ofPostgres }) => ofPostgres !== null) ? spread('ofPostgres') : null,
    bytes: median(runs.map(({ bytes }) => bytes)),
    rates: runs.map(({ rate }) => rate),
  };
}

/** The median of the ratios of all rounds, with minimum and maximum. */
export function ratioOf(one, other) {
  const ratios = one.rates.map((rate, round) => rate / other.rates[round]);
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
