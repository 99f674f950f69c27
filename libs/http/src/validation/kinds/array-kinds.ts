import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { type FieldKind, ofItems } from './field-kind';
import { transformOptions } from '../transform-options';

/** An array of texts or numbers. */
export const listOf = (kind: FieldKind, most: number): FieldKind => ({
  schema: { type: 'array', items: kind.schema, maxItems: most },
  read: (value) => (Array.isArray(value) ? value.map(kind.read) : value),
  validators: (message) => [...isBounded(most)(message), ...kind.validators(ofItems)],
});

/** An array of objects, each read as a DTO of its own: `records[3].status must be …`. */
export const arrayOf = (itemClass: Type<object>, most: number): FieldKind => ({
  itemClass,
  schema: { type: 'array', maxItems: most },
  // Of too many items, which ArrayMaxSize refuses, none is made.
  read: (value) => (Array.isArray(value) && value.length <= most ? value.map((item) => read(item, itemClass)) : value),
  validators: (message) => [
    ...isBounded(most)(message),
    ValidateNested({ ...message('must be an object'), each: true }),
  ],
});

/** Null for what is no object: class-validator would look into an array, and skip what is undefined. */
const read = (item: unknown, itemClass: Type<object>): object | null =>
  typeof item === 'object' && !Array.isArray(item) ? plainToInstance(itemClass, item, transformOptions) : null;

const isBounded =
  (most: number): FieldKind['validators'] =>
  (message) => [
    IsArray(message('must be an array')),
    ArrayMaxSize(most, message(`must not have more than ${most} items`)),
  ];
