import type { CellProblem } from './cell';
import type { Shown } from './evidence';

/** The character before the decimals of a number. */
export type DecimalSeparator = '.' | ',';

/** Groups of thousands have one separator, which is not the decimal one. Spreadsheets write several blanks and apostrophes. */
const patterns: Readonly<Record<DecimalSeparator, RegExp>> = {
  '.': /^[+-]?(?:\d+|[1-9]\d{0,2}(?:([,'’ \u00A0\u2009\u202F])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/u,
  ',': /^[+-]?(?:\d+|[1-9]\d{0,2}(?:([.'’ \u00A0\u2009\u202F])\d{3})(?:\1\d{3})*)(?:,\d+)?$/u,
};

/** How the numbers of a file are written. */
interface NumberStyle {
  /** Whether a program wrote the file for another one: a number with a point has decimals, as in JSON. */
  readonly isMachineWritten: boolean;
}

/** The decimal separator that a number shows by itself; null for one that can be read with both, and for other texts. */
export function decimalSeparatorOf(text: string, style: NumberStyle): DecimalSeparator | null {
  const values = readings(text.trim(), style);
  const [separator, ...others] = values.keys();
  return separator !== undefined && others.length === 0 ? separator : null;
}

/**
 * A number. A text that is none is returned as it is, for the validation.
 *
 * @param isWhole whether the column can have whole numbers only: `1,000` is a thousand there
 */
export function readNumber(
  text: string,
  { way, contradiction }: Shown<DecimalSeparator>,
  style: NumberStyle & { readonly isWhole: boolean },
): number | string | CellProblem {
  const values = readings(text, style);
  const [first, second] = values.values();
  if (first === undefined) return text;
  if (second === undefined || first === second) return first;
  if (way !== null) return values.get(way) ?? first;
  // The number in thousands is the larger one.
  if (style.isWhole && !contradiction) return Math.abs(first) > Math.abs(second) ? first : second;
  return contradiction ? contradicting(contradiction) : ambiguous;
}

/** What a text means with each decimal separator that is possible. */
function readings(text: string, { isMachineWritten }: NumberStyle): ReadonlyMap<DecimalSeparator, number> {
  const isPossible = (separator: DecimalSeparator) => patterns[separator].test(text);
  const possible = (['.', ','] as const).filter(isPossible);
  const separators = isMachineWritten && possible.length > 1 && text.includes('.') ? (['.'] as const) : possible;
  return new Map(separators.map((separator) => [separator, valueOf(text, separator)]));
}

const valueOf = (text: string, separator: DecimalSeparator): number =>
  Number(
    text
      .split(separator)
      .map((part) => part.replaceAll(/[^\d+-]/g, ''))
      .join('.'),
  );

const ambiguous: CellProblem = {
  rule: 'ambiguous_number',
  message: 'can be thousands or have three decimals, and no number of the file shows which one is meant',
  advice: 'Write it without a separator for thousands, or with two or four decimals',
};

const contradicting = (lines: ReadonlyMap<DecimalSeparator, number>): CellProblem => ({
  ...ambiguous,
  message:
    'can be thousands or have three decimals, and the numbers of the column contradict each other: ' +
    `line ${lines.get(',')} has a decimal comma, line ${lines.get('.')} a decimal point`,
});
