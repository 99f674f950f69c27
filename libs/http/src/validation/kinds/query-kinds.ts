import { IsBoolean } from 'class-validator';
import type { FieldKind } from './field-kind';
import { integer } from './number-kinds';

/** An integer in a query string. */
export const queryInteger = (least?: number, most?: number): FieldKind => ({
  ...integer(least, most),
  read: (value) => (typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value),
});

const booleans: Record<string, boolean> = { true: true, 1: true, false: false, 0: false };

/** A boolean in a query string: true, false, 1 or 0, in upper or lower case. */
export const queryBoolean: FieldKind = {
  schema: { type: 'boolean' },
  read: (value) => (typeof value === 'string' ? (booleans[value.trim().toLowerCase()] ?? value) : value),
  validators: (message) => [IsBoolean(message('must be true or false'))],
};
