import { spread, table, two, whole } from './table.mjs';

export function layersSection(measured) {
  return [
    '## What each layer costs',
    'Servers that have one layer more each. The time is that which the process of the server had of a processor, not that of PostgreSQL; the ratio is that of requests a second to the server without the layer. Those before Homeroom send a statement for each request, Homeroom one for all that are asked for at once: it may take less than the one before.',
    ...measured.flatMap(({ id, name, steps }) => [
      `### ${id} ${name}`,
      table(
        ['Server', 'Processor time a request, µs', 'More than before, µs', 'Requests/s', 'Ratio to the one before'],
        steps.map(({ name: server, microseconds, rate }, index) => {
          const before = steps[index - 1];
          return [
            server,
            spread(microseconds),
            before ? signed(microseconds.median - before.microseconds.median) : '',
            spread(rate),
            before ? two(rate.median / before.rate.median) : '',
          ];
        }),
      ),
    ]),
  ].join('\n\n');
}

function signed(value) {
  return `${value < 0 ? '−' : '+'}${whole(Math.abs(value))}`;
}
