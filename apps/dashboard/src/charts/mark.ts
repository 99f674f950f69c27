export type Texture = 'solid' | 'hatched' | 'dotted' | 'crossed';

/** One series of a chart: the field of its rows, its label, colour and texture. */
export interface Mark {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly texture: Texture;
}

/** A row of a chart: the category and the value of each mark; null for no value. */
export type ChartRow = Record<string, string | number | null>;

const styles = {
  main: { color: 'var(--mark-main)', texture: 'solid' },
  warn: { color: 'var(--mark-warn)', texture: 'hatched' },
  quiet: { color: 'var(--mark-quiet)', texture: 'dotted' },
  bad: { color: 'var(--mark-bad)', texture: 'solid' },
} as const;

/** @param look `main` for the normal case; `warn`, `quiet` and `bad` for exceptions */
export const mark = (name: string, label: string, look: keyof typeof styles = 'main'): Mark => ({
  name,
  label,
  ...styles[look],
});
