import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { asTyped } from './password';

/** Characters of a password. */
const passwordLength = { least: 12, most: 128 } as const;

/** Of zxcvbn's scores 0 to 4: more than 10^8 guesses. */
const leastScore = 3;

/** The estimate reads so many characters: its time grows with their square, to 0.1 s for these. */
const estimatedLength = 40;

/**
 * The fault of a new password as a predicate such as `must not …`, or null. It has to be long enough and hard to guess: not
 * a common password, a sequence or a repetition, nor the name of the user or the service, also with digits added.
 *
 * @param names the name and the e-mail address of the user
 */
export async function newPasswordFault(given: string, names: readonly string[]): Promise<string | null> {
  const password = asTyped(given);
  const length = [...password].length;
  if (length < passwordLength.least) return `must have at least ${passwordLength.least} characters`;
  if (length > passwordLength.most) return `must not be longer than ${passwordLength.most} characters`;
  estimator ??= createEstimator();
  const { score, feedback } = (await estimator).check(password, ['homeroom', ...names.flatMap(partsOf)]);
  return score < leastScore ? (reasons[feedback.warning as Warning] ?? 'is easy to guess: add more words') : null;
}

/** The words are loaded with the first new password: they take 10 MB. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: estimatedLength });
}

/** A name or an address, the part before the `@`, with and without what separates its words, and each word. */
function partsOf(name: string): string[] {
  const [local = ''] = asTyped(name).split('@');
  const words = asTyped(name).split(/[^\p{L}\p{N}]+/u);
  return [asTyped(name), local, local.replace(/[^\p{L}\p{N}]+/gu, ''), ...words].filter(isWord);
}

/** Shorter parts are in many words. */
const isWord = (part: string) => part.length >= 3;

type Warning = NonNullable<ZxcvbnResult['feedback']['warning']>;

const common = 'must not be a common password, nor one with a few characters changed or added';
const repeated = 'must not repeat the same characters or words';
const sequence = 'must not be a sequence of letters, digits or neighbouring keys';

/** By the weakness that zxcvbn names. */
const reasons: Partial<Record<Warning, string>> = {
  userInputs: 'must not be built from your name, your e-mail address or the name Homeroom',
  common,
  similarToCommon: common,
  topTen: common,
  topHundred: common,
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  straightRow: sequence,
  keyPattern: sequence,
  sequences: sequence,
  dates: 'must not be a date',
  recentYears: 'must not be a year',
};
