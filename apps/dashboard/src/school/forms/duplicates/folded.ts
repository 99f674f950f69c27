import { foldedLetters } from './folded-letters';

const folds = new Map(foldedLetters.flatMap(([folded, letters]) => [...letters].map((letter) => [letter, folded])));

/** A text without case and accents, as the search of lists takes it: the same as the function `fold` of the database. */
export const fold = (text: string): string => [...text.normalize('NFC')].map(folded).join('');

function folded(letter: string): string {
  const lower = letter.toLowerCase();
  return folds.get(letter) ?? folds.get(lower) ?? lower;
}
