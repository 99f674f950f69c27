import { bar, colours, line, picture, text } from './svg.mjs';

const [left, right, top, rowHeight, width] = [250, 60, 70, 44, 860];
const contenders = { homeroom: 'Homeroom', limit: 'limit' };

/** Two bars per item, one per contender: dark up to p50, pale up to p99. */
export function latencyPicture({ items }, from) {
  const longest = Math.max(...items.flatMap(({ homeroom, limit }) => [homeroom.p99.median, limit.p99.median]));
  const scale = (milliseconds) => (milliseconds / longest) * (width - left - right);
  const height = top + items.length * rowHeight + 40;
  const steps = stepsTo(longest).map((step) =>
    [
      line({ x1: left + scale(step), y1: top - 8, x2: left + scale(step), y2: height - 36 }),
      text({ x: left + scale(step), y: height - 20, anchor: 'middle' }, `${step} ms`),
    ].join('\n'),
  );
  const rows = items.map((item, index) => row(item, top + index * rowHeight, scale));
  const title = `Latency: dark up to the median, light up to the 99th percentile (${from})`;
  return picture({ width, height, title }, [...legend(), ...steps, ...rows]);
}

function legend() {
  return Object.values(contenders).map((name, index) =>
    [
      bar({ x: left + index * 110, y: 40, width: 12, height: 12, fill: colours[index] }),
      text({ x: left + 18 + index * 110, y: 51 }, name),
    ].join('\n'),
  );
}

function row(item, y, scale) {
  const bars = Object.keys(contenders).flatMap((contender, index) => {
    const { p50, p99 } = item[contender];
    const at = { x: left, y: y + index * 15, height: 13, fill: colours[index] };
    return [
      bar({ ...at, width: scale(p99.median), opacity: 0.35 }),
      bar({ ...at, width: scale(p50.median) }),
      text({ x: left + scale(p99.median) + 5, y: at.y + 11, size: 11 }, p99.median.toFixed(1)),
    ];
  });
  return [text({ x: left - 10, y: y + 19, anchor: 'end' }, `${item.id} ${item.name}`), ...bars].join('\n');
}

/** About six round numbers for the axis. */
function stepsTo(longest) {
  const power = 10 ** Math.floor(Math.log10(longest / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => longest / each <= 7);
  return Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}
