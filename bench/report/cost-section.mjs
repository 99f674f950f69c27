import { isMet, spread, table, whole } from './table.mjs';

/** What the process takes. */
export function costSection({ start, idle, loaded, aims, idleSeconds, starts }) {
  return [
    '## Cost of the process',
    'The API process with both environments; PostgreSQL not counted.',
    table(
      ['', 'Seen', 'Aim', 'Met'],
      [
        [
          `Start to first answer, migrated database, ${starts} starts, ms`,
          spread(start),
          `${whole(aims.start)}`,
          isMet(start.median <= aims.start),
        ],
        [`Memory ${idleSeconds} s after the first answer, MiB`, whole(idle), `${aims.idle}`, isMet(idle <= aims.idle)],
        [
          'Memory after a load of 80 % reads and 20 % writes, MiB',
          whole(loaded),
          `${aims.loaded}`,
          isMet(loaded <= aims.loaded),
        ],
      ],
    ),
  ].join('\n\n');
}
