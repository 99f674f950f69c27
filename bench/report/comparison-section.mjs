import { isMet, ratioCells, spread, spreadIfSeen, table, tenths, two, whole } from './table.mjs';

/** Ratios to `limit`, then latency. */
export function comparisonSection({ students, items, residentMegabytes }) {
  const parts = [
    '## Comparison with `limit`',
    `Homeroom and \`limit\` on the same ${whole(students)} students, alternating. The ratio is that of their requests per second in each round.`,
  ];
  const groups = { 'Frequent requests': true, 'All other endpoints': false };
  for (const [title, isMain] of Object.entries(groups)) {
    const some = items.filter((item) => item.isMain === isMain);
    if (some.length > 0) parts.push(`### ${title}`, throughput(some), latency(some), ofProcessor, processor(some));
  }
  parts.push(`The Homeroom process used ${whole(residentMegabytes)} MiB of memory after these measurements.`);
  return parts.join('\n\n');
}

function throughput(items) {
  const head = ['Item', 'Ratio to `limit`', 'Aim', 'Met', 'Homeroom, requests/s', '`limit`, requests/s'];
  return table(
    head,
    items.map(({ id, name, ratio, aim, homeroom, limit }) => [
      `${id} ${name}`,
      ...ratioCells({ ratio, aim }),
      spread(homeroom.rate),
      spread(limit.rate),
    ]),
  );
}

function latency(items) {
  const head = ['Item', 'Homeroom p50, ms', 'p99, ms', '`limit` p50, ms', 'p99, ms', 'p99 ratio', 'At most 1.5'];
  return table(
    head,
    items.map(({ id, homeroom, limit, aimOfP99 }) => {
      const ratio = homeroom.p99.median / limit.p99.median;
      const times = [homeroom.p50, homeroom.p99, limit.p50, limit.p99].map((time) => spread(time, tenths));
      return [id, ...times, two(ratio), aimOfP99 === null ? '' : isMet(ratio <= aimOfP99)];
    }),
  );
}

const ofProcessor = `Processor time per request of the server and of PostgreSQL, in microseconds. PostgreSQL processes that end during a round are
not counted. When all processors are busy, the ratio above is about that of the two sums. The extra time is spent in Homeroom's layers (see What each
layer costs). A write of Homeroom includes its audit event and the search index. PostgreSQL still takes less time, because Homeroom batches writes.`;

function processor(items) {
  const head = ['Item', 'Homeroom, µs', 'its PostgreSQL, µs', '`limit`, µs', 'its PostgreSQL, µs', 'Ratio of the sums'];
  return table(
    head,
    items.map(({ id, homeroom, limit }) => {
      const parts = [homeroom, limit].flatMap(({ microseconds, ofPostgres }) => [microseconds, ofPostgres]);
      const [ours, ourPostgres, byHand, itsPostgres] = parts.map((time) => time?.median ?? null);
      const ratio = ourPostgres === null ? 'not available' : two((byHand + itsPostgres) / (ours + ourPostgres));
      return [id, ...parts.map(spreadIfSeen), ratio];
    }),
  );
}
