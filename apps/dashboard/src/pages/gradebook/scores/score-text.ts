/** Digits with a decimal point or a decimal comma. Three digits after a comma could be thousands. */
const score = /^(?:\d+(?:\.\d*|,\d{0,2}|,\d{4,})?|\.\d+)$/;

const numberIn = (typed: string): number => Number(typed.replace(',', '.'));

/** @returns what is wrong with a typed score; null if nothing is, or if the cell is empty */
export function scoreProblem(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (/^[-−]\s*[\d.,]/.test(typed)) return 'Not below 0';
  return score.test(typed) && Number.isFinite(numberIn(typed)) ? null : 'Not a number';
}

/** The number that a valid text means; null for an empty one. */
export const scoreOf = (text: string): number | null => (text.trim() === '' ? null : numberIn(text.trim()));
