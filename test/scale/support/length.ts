const isLong = process.env['SCALE'] === 'long';

/** A number of the quick part, or of the long one: `SCALE=long npm run test:scale`. */
export const scaled = (quick: number, long: number): number => (isLong ? long : quick);

/** Says what was seen, past Jest, which would put each line into a frame. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
