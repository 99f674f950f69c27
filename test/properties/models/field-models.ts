import fc from 'fast-check';
import { exists } from './calendar';
import { toldInstants } from './instants';
import { anyText, isBlank, isGoodLine, isGoodText, padded, trimmed } from './texts';

/** What docs/decisions.md says of a value: it is taken, as this; or it is refused. */
type Verdict = { readonly taken: unknown } | 'refused' | 'unsure';

/** A sort of field, told without the code: what is taken of it, and values that are worth trying. */
export interface Model {
  /** Undefined is a field that is left out. */
  readonly verdict: (value: unknown) => Verdict;
  /** Mostly taken. */
  readonly good: fc.Arbitrary<unknown>;
  /** Close to a bound, on either side. */
  readonly near: fc.Arbitrary<unknown>;
  readonly isText?: boolean;
}

export const text = (longest: number): Model => ({
  isText: true,
  verdict: (value) => (isGoodText(value, longest) ? { taken: trimmed(value) } : 'refused'),
  good: padded(fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(longest, 20) })),
  near: padded(
    fc
      .tuple(fc.constantFrom('a', 'é', '王', '😀', '\u0301'), fc.integer({ min: longest - 1, max: longest + 1 }))
      .map(([character, length]) => character.repeat(length)),
  ),
});

/** A text without line breaks and other control characters. */
export const line = (longest: number): Model => ({
  ...text(longest),
  verdict: (value) => (isGoodLine(value, longest) ? { taken: trimmed(value) } : 'refused'),
});

/** Which addresses are taken is the library's to say, but for the plainest, and for what can be none. */
export const email: Model = {
  isText: true,
  verdict(value) {
    if (!isGoodText(value, 254) || !trimmed(value).includes('@')) return 'refused';
    return /^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.(example|org)$/.test(trimmed(value)) ? { taken: trimmed(value) } : 'unsure';
  },
  good: padded(fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.(example|org)$/)),
  near: fc.oneof(
    fc.emailAddress(),
    fc.integer({ min: 230, max: 245 }).map((length) => `a@${'b.'.repeat(length / 2)}example.org`),
    anyText.map((local) => `${local}@example.org`),
  ),
};

/** @param latest the last day that is taken, `YYYY-MM-DD` */
export const date = (latest = '9999-12-31'): Model => ({
  isText: true,
  verdict(value) {
    const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(trimmed(value)) : null;
    if (!parts || parts[0] > latest) return 'refused';
    const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
    return exists({ year, month, day }) ? { taken: parts[0] } : 'refused';
  },
  good: padded(fc.stringMatching(/^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$/)),
  near: fc.oneof(
    fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d$/),
    toldInstants.map(({ text }) => text),
  ),
});

const anyDay = date();
const canonical = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Every other form is the matter of dates.spec.ts. */
export const dateTime: Model = {
  isText: true,
  verdict(value) {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dt/i.test(trimmed(value))) return 'refused';
    if (!canonical.test(trimmed(value))) return 'unsure';
    const day = anyDay.verdict(trimmed(value).slice(0, 10));
    return day === 'refused' ? day : { taken: new Date(trimmed(value)) };
  },
  good: padded(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((instant) => instant.toISOString()),
  ),
  near: toldInstants.map((told) => told.text),
};

export const integer = (least = -(2 ** 31), most = 2 ** 31 - 1): Model => ({
  verdict: (value) =>
    typeof value === 'number' && value % 1 === 0 && value >= least && value <= most ? { taken: value } : 'refused',
  good: fc.integer({ min: least, max: most }),
  near: fc.oneof(
    fc.constantFrom(least - 1, least, most, most + 1, 0.5, -0, 2 ** 53, 1e21, String(least)),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
});

/** A record that has to be there; of those that were not there at first, nobody knows. */
export const idOf = (known: readonly number[]): Model => ({
  verdict(value) {
    if (known.includes(value as number)) return { taken: value };
    return typeof value === 'number' && value % 1 === 0 && value > 0 && value < 100_000 ? 'unsure' : 'refused';
  },
  good: fc.constantFrom(...known),
  near: fc.constantFrom(0, -0, -1, 0.5, 100_000, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 1e21, '1', true),
});

/** @param isIn what holds for the numbers that are taken */
export const number = (isIn: (value: number) => boolean): Model => ({
  verdict: (value) =>
    typeof value === 'number' && Math.abs(value) <= Number.MAX_VALUE && isIn(value) ? { taken: value } : 'refused',
  good: fc.double({ noNaN: true, noDefaultInfinity: true }).map(Math.abs).filter(isIn),
  near: fc.oneof(fc.constantFrom(0, -0, -5e-324, 5e-324, -1, 1.7976931348623157e308, '1', true), fc.double()),
});

export const oneOf = (...values: readonly string[]): Model => ({
  isText: true,
  verdict: (value) =>
    typeof value === 'string' && values.includes(trimmed(value)) ? { taken: trimmed(value) } : 'refused',
  good: padded(fc.constantFrom(...values)),
  near: fc.constantFrom(...values.flatMap((value) => [value.toUpperCase(), `${value}x`, value.slice(1)])),
});

/** Of texts. */
export const listOf = (longest: number, most: number): Model => ({
  verdict: (value) =>
    Array.isArray(value) && value.length <= most && value.every((item) => isGoodText(item, longest))
      ? { taken: value.map(trimmed) }
      : 'refused',
  good: fc.array(fc.oneof(text(longest).good, fc.constantFrom('NULL', '"', '\\', '{a,b}', 'a\nb')), { maxLength: 5 }),
  near: fc.oneof(
    fc.array(fc.oneof(text(longest).near, anyText, fc.constantFrom(null, 1)), { maxLength: 3 }),
    fc.integer({ min: most - 1, max: most + 1 }).map((length) => Array.from({ length }, () => 'a')),
  ),
});

/** A field that must be there and not be null. */
export const required = ({ verdict, ...model }: Model): Model => ({
  ...model,
  verdict: (value) => (value === undefined || value === null ? 'refused' : verdict(value)),
});

/** A field that may be left out, but not be null. */
export const changeable = ({ verdict, ...model }: Model): Model => ({
  ...model,
  verdict: (value) => (value === undefined ? { taken: undefined } : value === null ? 'refused' : verdict(value)),
});

/** A field that may be left out or be null; an empty text says as much as null. */
export const optional = ({ verdict, ...model }: Model): Model => ({
  ...model,
  verdict(value) {
    if (value === undefined || value === null) return { taken: value };
    return isBlank(value) && model.isText ? { taken: null } : verdict(value);
  },
});

/** Whether what was taken can be true of a value of which nothing more is known. */
export function couldBe(value: unknown, taken: unknown): boolean {
  if (taken instanceof Date) return !Number.isNaN(taken.getTime());
  return isBlank(value) ? taken === null : taken === trimmed(String(value));
}
