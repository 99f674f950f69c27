import { isCalendarDate, parseInstant, wordsOf } from '@homeroom/kernel';
import type { SchemaObject } from '@nestjs/swagger';
import isEmail from 'validator/lib/isEmail.js';

/** How one sort of value is read: `read` brings it into its own form, `reason` says what is wrong with the outcome. */
export interface FieldKind {
  readonly read: (value: unknown) => unknown;
  /** What the value has to be, after the field's name; null when it is. */
  readonly reason: (value: unknown) => string | null;
  /** Written as a text: an empty one says as much as null where the field is optional. */
  readonly isText?: true;
  /** The same to a reader of the documentation: a JSON Schema that takes what `reason` has nothing against. */
  readonly schema: SchemaObject;
}

const largestInteger = 2_147_483_647;
const longestSecret = 512;

/** Text without white space around it; `longest` counts code points, as PostgreSQL does. */
export const text = (longest: number): FieldKind => ({
  isText: true,
  schema: { type: 'string', minLength: 1, maxLength: longest },
  read: trimmed,
  reason(value) {
    if (typeof value !== 'string') return 'must be a string';
    if (!value.isWellFormed() || value.includes('\0')) return 'must be valid Unicode without NUL characters';
    if (value === '') return 'must not be empty';
    // Code units first: counting code points costs, and most texts are short.
    if (value.length > longest && [...value].length > longest) return `must not be longer than ${longest} characters`;
    return null;
  },
});

/** Characters that a terminal obeys, or that turn the direction of what follows: a name must not lie about itself. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Text that is shown to administrators, on terminals too. */
export const printable = (longest: number): FieldKind => ({
  ...text(longest),
  reason(value) {
    const reason = text(longest).reason(value);
    return reason ?? (misleading.test(value as string) ? 'must have printable characters only' : null);
  },
});

/** Text that is taken word by word, of which each costs. */
export const words = (longest: number, most: number): FieldKind => ({
  ...text(longest),
  reason(value) {
    const reason = text(longest).reason(value);
    return reason ?? (wordsOf(value as string).length > most ? `must not have more than ${most} words` : null);
  },
});

/** A password: taken as it is, and bounded, since hashing it costs. */
export const secret: FieldKind = {
  schema: { type: 'string', format: 'password', minLength: 1, maxLength: longestSecret },
  read: (value) => value,
  reason(value) {
    if (typeof value !== 'string' || value === '' || !value.isWellFormed()) return 'must be a string';
    return value.length > longestSecret ? `must not be longer than ${longestSecret} characters` : null;
  },
};

/** The e-mail format is ASCII (RFC 5321): a domain of another alphabet goes in its ASCII form, `xn--`. */
const plain = /^[\x21-\x7e]+$/;

export const email: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'email', maxLength: 254 },
  read: trimmed,
  reason: (value) =>
    text(254).reason(value) ??
    (plain.test(value as string) && isEmail(value as string) ? null : 'must be an e-mail address'),
};

/** `YYYY-MM-DD`, a day that exists; it stays a text. */
export const date: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'date' },
  read: trimmed,
  reason: (value) => (typeof value === 'string' && isCalendarDate(value) ? null : 'must be a date, YYYY-MM-DD'),
};

/** An ISO 8601 date-time, read as a Date; no offset means UTC. */
export const dateTime: FieldKind = {
  isText: true,
  schema: { type: 'string', format: 'date-time' },
  read: (value) => (typeof value === 'string' ? (parseInstant(value.trim()) ?? value.trim()) : value),
  reason: (value) => (value instanceof Date ? null : 'must be an ISO 8601 date-time'),
};

/** A JSON number without a fraction; never more than 32 bits. */
export const integer = (least?: number, most?: number): FieldKind => ({
  schema: { type: 'integer', format: (most ?? 0) > largestInteger ? 'int64' : 'int32', minimum: least, maximum: most },
  read: (value) => value,
  reason(value) {
    const [lowest, highest] = [least ?? -largestInteger - 1, most ?? largestInteger];
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be an integer';
    if (value < lowest) return `must be at least ${lowest}`;
    return value > highest ? `must be at most ${highest}` : null;
  },
});

/** The id of a record, as answers carry it. */
export const id = integer(1);

/** A JSON number. */
export const number = ({ least, above }: { least?: number; above?: number }): FieldKind => ({
  // A number since OpenAPI 3.1; the library's type is of 3.0.
  schema: { type: 'number', minimum: least, exclusiveMinimum: above as never },
  read: (value) => value,
  reason(value) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (least !== undefined && value < least) return `must be at least ${least}`;
    if (above !== undefined && value <= above) return `must be greater than ${above}`;
    return null;
  },
});

export const oneOf = (values: readonly string[]): FieldKind => ({
  isText: true,
  schema: { type: 'string', enum: [...values] },
  read: trimmed,
  reason: (value) => (values.includes(value as string) ? null : `must be one of ${values.join(', ')}`),
});

export const listOf = (kind: FieldKind, most: number): FieldKind => ({
  schema: { type: 'array', items: kind.schema, maxItems: most },
  read: (value) => (Array.isArray(value) ? value.map(kind.read) : value),
  reason(value) {
    if (!Array.isArray(value)) return 'must be an array';
    if (value.length > most) return `must not have more than ${most} items`;
    const reason = value.map(kind.reason).find((found) => found !== null);
    return reason ? `holds an item that ${reason}` : null;
  },
});

/** An integer of a query string. */
export const queryInteger = (least?: number, most?: number): FieldKind => ({
  ...integer(least, most),
  read: (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
});

const booleans: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

/** A boolean of a query string: true, false, 1 or 0 in any case. */
export const queryBoolean: FieldKind = {
  schema: { type: 'boolean' },
  read: (value) => (typeof value === 'string' ? (booleans[value.trim().toLowerCase()] ?? value) : value),
  reason: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
};

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
