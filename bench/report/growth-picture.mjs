import { colours, curve, line, picture, text } from './svg.mjs';

const [left, top, width, height, labels] = [70, 60, 900, 480, 290];
const bottom = height - 50;

/** The line style changes when all colours have been used. */
const lineStyles = [
  { dashes: 'none', sign: '—' },
  { dashes: '7 4', sign: '- -' },
  { dashes: '2 4', sign: '···' },
];
const lineStyleOf = (index) => lineStyles[Math.floor(index / colours.length) % lineStyles.length];

/** One line per item: the throughput at each size as a ratio to the smallest. */
export function growthPicture({ sizes, items }, from) {
  const highest = Math.max(1.2, ...items.flatMap(({ sizes: each }) => each.map(({ ratio }) => ratio.median)));
  const x = (index) => left + (index / Math.max(1, sizes.length - 1)) * (width - left - labels);
  const y = (ratio) => bottom - (ratio / highest) * (bottom - top);
  const grid = [0, 0.25, 0.5, 0.75, 0.9, 1].map((ratio) =>
    [
      line({ x1: left, y1: y(ratio), x2: width - labels, y2: y(ratio), stroke: ratio === 0.9 ? '#999999' : '#dddddd' }),
      text({ x: left - 8, y: y(ratio) + 4, anchor: 'end', size: 11 }, ratio),
    ].join('\n'),
  );
  const under = sizes.map((size, index) =>
    text({ x: x(index), y: bottom + 22, anchor: 'middle' }, `${size.toLocaleString('en')} students`),
  );
  const curves = items.map(({ sizes: each }, index) =>
    curve(
      each.map(({ ratio }, at) => [x(at), y(ratio.median)]),
      colours[index % colours.length],
      lineStyleOf(index).dashes,
    ),
  );
  const legend = items.map(({ id, name }, index) =>
    text(
      { x: width - labels + 20, y: top + index * 20, size: 12, fill: colours[index % colours.length] },
      `${lineStyleOf(index).sign} ${id} ${name}`,
    ),
  );
  const title = `Throughput as the school grows; the aim is 0.9 (${from})`;
  return picture({ width, height, title }, [...grid, ...under, ...curves, ...legend]);
}
