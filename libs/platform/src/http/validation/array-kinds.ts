import type { Type } from '@nestjs/common';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { type FieldKind, ofItems } from './field-kind';

/** An array of texts or numbers. */
export const listOf = (kind: FieldKind, most: number): FieldKind => ({
  schema: { type: 'array', items: kind.schema, maxItems: most },
  read: (value) => (Array.isArray(value) ? value.map(kind.read) : value),
  validators: (message) => [...isBounded(most)(message), ...kind.validators(ofItems)],
});

/** An array of objects, each read as a DTO of its own: `records[3].status must be …`. */
export const arrayOf = (itemClass: Type<object>, most: number): FieldKind => ({
  items: { type: itemClass, most },
  schema: { type: 'array', maxItems: most },
  // class-validator would look into an item that is an array itself, and skip one that is undefined.
  read: (value) =>
    Array.isArray(value) ? value.map((item: unknown) => (item instanceof itemClass ? item : null)) : value,
  validators: (message) => [
    ...isBounded(most)(message),
    ValidateNested({ ...message('must be an object'), each: true }),
  ],
});

const isBounded =
  (most: number): FieldKind['validators'] =>
  (message) => [
    IsArray(message('must be an array')),
    ArrayMaxSize(most, message(`must not have more than ${most} items`)),
  ];
