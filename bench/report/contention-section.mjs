import { ratioCells, percent, spread, table, whole } from './table.mjs';

/** Smaller shares are sampling noise. */
const least = 0.01;
const most = 5;

/** Concurrent writes, and the wait events of PostgreSQL. */
export function contentionSection({ clients, items, straight }) {
  const head = ['Write', 'Ratio', 'Aim', 'Met', 'With both, writes/s', 'Without, writes/s'];
  return [
    '## Writes under contention',
    `${clients} clients write the same kind of record concurrently, with and without Homeroom's counters and audit trail, on the same tables.`,
    table(
      head,
      items.map(({ id, name, ratio, aim, homeroom, bare }) => [
        `${id} ${name}`,
        ...ratioCells({ ratio, aim }),
        spread(homeroom.rate),
        spread(bare.rate),
      ]),
    ),
    `The same without an HTTP server: ${clients} PostgreSQL sessions that only run the statement. The service itself writes over four connections.`,
    table(
      head,
      straight.map(({ name, ratio, aim, rate }) => [
        name,
        ...ratioCells({ ratio, aim }),
        whole(rate.noted),
        whole(rate.bare),
      ]),
    ),
    'Wait events of the sessions, sampled every 10 ms from `pg_stat_activity`. `Lock: tuple` and `Lock: transactionid` would indicate a hot row.',
    table(
      ['Write', 'With both', 'Without'],
      [
        ...items.map(({ name, waits }) => [`${name}, over HTTP`, waitsText(waits.homeroom), waitsText(waits.bare)]),
        ...straight.map(({ name, waits }) => [
          `${name}, ${clients} sessions`,
          waitsText(waits.noted),
          waitsText(waits.bare),
        ]),
      ],
    ),
  ].join('\n\n');
}

function waitsText(shares) {
  const shown = shares.filter(({ share }, index) => index < most && share >= least);
  return shown.map(({ event, share }) => `${event} ${percent(share)}`).join(', ') || 'none';
}
