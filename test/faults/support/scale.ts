import { Random } from '../../../libs/seed/src/random/random';

const { FAULTS, FAULTS_SEED } = process.env;

/** Whether this is the long part: `FAULTS=long npm run test:faults`. */
const isLong = FAULTS === 'long';

/** A number of the quick part, or of the long one. */
export const scaled = (quick: number, long: number): number => (isLong ? long : quick);

/** A test that takes its time whatever its numbers. */
export const itInLongPart = isLong ? it : it.skip;

/** What all chance of this run comes from; a failure is tried again with `FAULTS_SEED`. */
export const seed = Number(FAULTS_SEED ?? Date.now() % 1_000_000_000);

/** Chances of one kind, the same with the same seed. */
export function chanceOf(kind: string): Random {
  tell(`${kind}: FAULTS_SEED=${seed}`);
  return new Random(seed);
}

/** Says what was seen, past Jest, which would put each line into a frame. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
