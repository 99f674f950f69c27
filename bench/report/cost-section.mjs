import { isMet, spread, table, whole } from './table.mjs';

/** Start, memory, processor time and disk space. */
export function costSection({ start, idle, loaded, aims, idleSeconds, starts, requests, records }) {
  return [
    '## Cost of the process',
    'The API process with both environments, without PostgreSQL.',
    table(
      ['', 'Measured', 'Aim', 'Met'],
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
    ...(requests.length > 0 ? [ofRequests, requestTable(requests)] : []),
    ofRecords,
    table(
      ['Table', 'Records', 'Bytes per record'],
      records.map(({ table: name, count, bytes }) => [`\`${name}\``, whole(count), whole(bytes)]),
    ),
  ].join('\n\n');
}

const ofRequests = `Processor time per request under full load, without the load generator. The time of PostgreSQL includes all of its
processes, the audit trail and the usage of keys.`;
const ofRecords = 'Disk space per record, indexes included, after these measurements.';

const requestTable = (requests) =>
  table(
    ['Request', 'Service, µs', 'PostgreSQL, µs'],
    requests.map(({ id, name, service, postgres }) => [
      `${id} ${name}`,
      whole(service),
      postgres === null ? 'not available' : whole(postgres),
    ]),
  );
