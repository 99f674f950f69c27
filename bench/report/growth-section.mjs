import { aimCells, spread, spreadIfSeen, table, tenths, two, whole } from './table.mjs';

/** Throughput at each size as a ratio to the smallest, and search by number of matches. */
export function growthSection({ sizes, items, search }) {
  const largest = whole(sizes.at(-1));
  return [
    '## Growth',
    `Requests a second as a ratio to a school of ${whole(sizes[0])} students, which the same process serves from the same PostgreSQL, in turns; a student has 6 records of attendance and 5 grades on average (of ten students one has 60 records, and is asked for). Checkpoints come when PostgreSQL wants them, as in production, not before every round.`,
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
    `A search is bounded by what it finds. Among ${largest} students:`,
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

const ofProcessor = `Where the time goes: microseconds of a processor that a request takes of the server and of PostgreSQL. A
small school stays in the processor's caches. In a large one each record that is found by chance comes from memory: that is what PostgreSQL has more, the
most where many are, such as the students of a roster.`;

function processor(sizes, items) {
  const head = sizes.flatMap((size) => [`${whole(size)} students: Homeroom, µs`, 'its PostgreSQL, µs']);
  const cells = ({ microseconds, ofPostgres }) => [spread(microseconds), spreadIfSeen(ofPostgres)];
  return table(
    ['Item', ...head],
    items.map(({ id, sizes: each }) => [id, ...each.flatMap(cells)]),
  );
}
