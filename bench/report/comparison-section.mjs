import { isMet, ratioCells, spread, spreadIfSeen, table, tenths, two, whole } from './table.mjs';

/** Ratios to `limit`, then latency. */
export function comparisonSection({ students, items, residentMegabytes }) {
  const parts = [
    '## Beside the limit',
    `Homeroom and \`limit\` on the same ${whole(students)} students, in turns. The ratio is that of their requests a second, round by round.`,
  ];
  const groups = { 'What schools ask most': true, 'All other endpoints, each beside a statement of its own': false };
  for (const [title, isMain] of Object.entries(groups)) {
    const some = items.filter((item) => item.isMain === isMain);
    if (some.length > 0) parts.push(`### ${title}`, throughput(some), latency(some), ofProcessor, processor(some));
  }
  parts.push(`The process of Homeroom held ${whole(residentMegabytes)} MiB after all of this.`);
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

const ofProcessor = `Where the time goes: microseconds of a processor that a request takes of the server and of PostgreSQL, of those of its
processes that are there before and after. Where the load keeps all processors busy, the ratio above is about that of the two sums.
What Homeroom's server has more is its layers (What each layer costs). A write brings its note in the audit trail and the index of the search; that PostgreSQL
has less of it all the same is due to what is written together.`;

function processor(items) {
  const head = ['Item', 'Homeroom, µs', 'its PostgreSQL, µs', '`limit`, µs', 'its PostgreSQL, µs', 'Ratio of the sums'];
  return table(
    head,
    items.map(({ id, homeroom, limit }) => {
      const parts = [homeroom, limit].flatMap(({ microseconds, ofPostgres }) => [microseconds, ofPostgres]);
      const [ours, ourPostgres, byHand, itsPostgres] = parts.map((time) => time?.median ?? null);
      const ratio = ourPostgres === null ? 'not seen' : two((byHand + itsPostgres) / (ours + ourPostgres));
      return [id, ...parts.map(spreadIfSeen), ratio];
    }),
  );
}
