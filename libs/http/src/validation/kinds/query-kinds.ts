import { IsBoolean } from 'class-validator';
import { type FieldKind, unchanged } from './field-kind';
import { integer } from './number-kinds';

/** An integer in a query string. */
export const queryInteger = (least?: number, most?: number): FieldKind => ({
  ...integer(least, most),
  read: (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
});

const booleans: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

/** A JSON boolean. */
export const boolean: FieldKind = {
  schema: { type: 'boolean' },
  read: unchanged,
  validators: (message) => [IsBoolean(message('must be true or false'))],
};

/** A boolean in a query string: true, false, 1 or 0, in upper or lower case. */
export const queryBoolean: FieldKind = {
  ...boolean,
  read: (value) => (typeof value === 'string' ? (booleans[value.trim().toLowerCase()] ?? value) : value),
};
