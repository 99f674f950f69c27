/** A table of Markdown; the first column is text, the others are numbers. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** With two places, as ratios are read. */
export const two = (value) => value.toFixed(2);

/** With thousands apart. */
export const whole = (value) => Math.round(value).toLocaleString('en');

/** The median, and between which values the others were. */
export const spread = ({ median, min, max }, format = whole) => `${format(median)} (${format(min)} to ${format(max)})`;

/** A spread of what not every machine shows. */
export const spreadIfSeen = (figures) => (figures ? spread(figures) : 'not seen');

export const tenths = (value) => value.toFixed(1);

export const isMet = (met) => (met ? 'yes' : '**no**');

/** The cells of an aim and of whether it is met; empty where there is none. */
export const aimCells = (aim, met) => (aim === null ? ['', ''] : [two(aim), isMet(met)]);

/** The cells of a ratio that should reach an aim: it, the aim, and whether it does. */
export const ratioCells = ({ ratio, aim }) => [spread(ratio, two), ...aimCells(aim, ratio.median >= aim)];

export const percent = (share) => `${Math.round(share * 100)} %`;
