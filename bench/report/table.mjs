/** A Markdown table. The first column is text, the others are numbers. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Two decimals, for ratios. */
export const two = (value) => value.toFixed(2);

/** A whole number with thousands separators. */
export const whole = (value) => Math.round(value).toLocaleString('en');

/** The median with minimum and maximum. */
export const spread = ({ median, min, max }, format = whole) => `${format(median)} (${format(min)} to ${format(max)})`;

/** A spread of figures that some machines do not provide. */
export const spreadIfSeen = (figures) => (figures ? spread(figures) : 'not available');

export const tenths = (value) => value.toFixed(1);

export const isMet = (met) => (met ? 'yes' : '**no**');

/** The cells of an aim and whether it is met; empty without an aim. */
export const aimCells = (aim, met) => (aim === null ? ['', ''] : [two(aim), isMet(met)]);

/** The cells of a ratio, its aim, and whether it is met. */
export const ratioCells = ({ ratio, aim }) => [spread(ratio, two), ...aimCells(aim, ratio.median >= aim)];

export const percent = (share) => `${Math.round(share * 100)} %`;
