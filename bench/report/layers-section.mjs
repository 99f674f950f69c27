import { spread, table, two, whole } from './table.mjs';

export function layersSection(measured) {
  return [
    '## What each layer costs',
    'Each server adds one layer to the one before. The time is the processor time of the server process without PostgreSQL. The ratio compares requests per second with the server without the layer. Homeroom batches concurrent requests into one statement, so it may take less time than the server before it.',
    ...measured.flatMap(({ id, name, steps }) => [
      `### ${id} ${name}`,
      table(
        ['Server', 'Processor time per request, µs', 'Difference, µs', 'Requests/s', 'Ratio'],
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
