export type Texture = 'solid' | 'hatched' | 'dotted' | 'crossed';

/** One series of a chart: the field of its rows, what people call it, and how it looks. */
export interface Mark {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly texture: Texture;
}

/** A row of a chart: the category and the value of each mark; null where there is none. */
export type ChartRow = Record<string, string | number | null>;

const looks = {
  main: { color: 'var(--mark-main)', texture: 'solid' },
  warn: { color: 'var(--mark-warn)', texture: 'hatched' },
  quiet: { color: 'var(--mark-quiet)', texture: 'dotted' },
  bad: { color: 'var(--mark-bad)', texture: 'solid' },
} as const;

/** @param look main for what is as it should be; warn, quiet and bad for what is not */
export const mark = (name: string, label: string, look: keyof typeof looks = 'main'): Mark => ({
  name,
  label,
  ...looks[look],
});
