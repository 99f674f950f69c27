import fc from 'fast-check';

/** Texts of every kind: letters, whatever a code point can be, whatever a UTF-16 unit can be, blanks. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.stringMatching(/^[\s\0a]{0,4}$/),
  fc.constantFrom('', ' ', '\0', '\ud800', '\udc00', 'NULL', '{}', '"', '\\', "'; --", '__proto__', '2026-02-30'),
);

const blanks = fc.constantFrom('', ' ', '\n\t', '\u00a0', '\u3000', '\ufeff', '\u2028');
/** With white space around them, or none. */
export const padded = (texts: fc.Arbitrary<string>) =>
  fc.tuple(blanks, texts, blanks).map(([before, text, after]) => before + text + after);

export const trimmed = (text: string) => text.normalize('NFC').replace(/^\s+|\s+$/g, '');

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000;

/** The code points of a text, counted by hand; null when halves of surrogates stand alone, or there is a NUL. */
function codePoints(text: string): number | null {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0 || isLow(unit)) return null;
    if (isHigh(unit)) {
      at += 1;
      if (!isLow(text.charCodeAt(at))) return null;
    }
    count += 1;
  }
  return count;
}

/** Whether a value is a text that is taken, however it is padded. */
export const isGoodText = (value: unknown, longest: number): value is string => {
  const length = typeof value === 'string' ? codePoints(trimmed(value)) : null;
  return length !== null && length > 0 && length <= longest;
};

/** The same for a text of one line: without the control characters of Unicode. */
export const isGoodLine = (value: unknown, longest: number): value is string =>
  isGoodText(value, longest) &&
  [...trimmed(value)].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0xa0 || (code >= 0x20 && code < 0x7f);
  });

export const isBlank = (value: unknown): boolean => typeof value === 'string' && trimmed(value) === '';
