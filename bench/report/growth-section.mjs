import { aimCells, spread, spreadIfSeen, table, tenths, two, whole } from './table.mjs';

/** Throughput at each size as a ratio to the smallest, and search by number of matches. */
export function growthSection({ sizes, items, search }) {
  const largest = whole(sizes.at(-1));
  return [
    '## Growth',
    `Requests per second as a ratio to a school of ${whole(sizes[0])} students on the same process and PostgreSQL, alternating. A student has 6 attendance records and 5 grades on average; a tenth of the students have 60 attendance records each, and only those are requested. PostgreSQL schedules checkpoints as in production.`,
    table(
      ['Item', ...sizes.map((size) => `${whole(size)} students`), 'Aim', 'Met'],
      items.map(({ id, name, aim, sizes: each }) => [
        `${id} ${name}`,
        ...each.map(({ ratio, rate }, index) =>
          index === 0 ? `${whole(rate.median)}/s` : `${spread(ratio, two)}, ${whole(rate.median)}/s`,
        ),
        ...aimCells(
          aim,
          each.every(({ ratio }) => ratio.median >= aim),
        ),
      ]),
    ),
    ofProcessor,
    processor(sizes, items),
    `The cost of a search depends on the number of matches. Among ${largest} students:`,
    table(
      ['Students found', 'Requests/s', 'p50, ms', 'p99, ms'],
      search.map(({ matches, rate, p50, p99 }) => [
        whole(matches),
        spread(rate),
        tenths(p50.median),
        tenths(p99.median),
      ]),
    ),
  ].join('\n\n');
}

const ofProcessor = `Processor time per request of the server and of PostgreSQL, in microseconds. A small school fits into the processor's
caches. In a large school random reads come from main memory, so PostgreSQL takes more time, above all for requests with many records such as a roster.`;

function processor(sizes, items) {
  const head = sizes.flatMap((size) => [`${whole(size)} students: Homeroom, µs`, 'its PostgreSQL, µs']);
  const cells = ({ microseconds, ofPostgres }) => [spread(microseconds), spreadIfSeen(ofPostgres)];
  return table(
    ['Item', ...head],
    items.map(({ id, sizes: each }) => [id, ...each.flatMap(cells)]),
  );
}
