import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateNested } from 'class-validator';
import { type FieldKind, ofItems, transformOptions } from './field-kind';

/** The largest number of items of a batch. */
export const maxBatchItems = 500;

/** Bytes of the body of a batch. */
export const batchBodyLimit = 1024 * 1024;

/** An array of strings or numbers. */
export const listOf = (kind: FieldKind, most: number): FieldKind => ({
  schema: { type: 'array', items: kind.schema, maxItems: most },
  read: (value) => (Array.isArray(value) ? value.map(kind.read) : value),
  validators: (message) => [...isBounded(most)(message), ...kind.validators(ofItems)],
});

/** An array of objects, each validated as a DTO. Messages contain the index: `records[3].status must be …`. */
export const arrayOf = (itemClass: Type<object>, most: number): FieldKind => ({
  itemClass,
  schema: { type: 'array', maxItems: most },
  // ArrayMaxSize rejects an array that is too long, so its items need no DTOs.
  read: (value) => (Array.isArray(value) && value.length <= most ? value.map((item) => read(item, itemClass)) : value),
  validators: (message) => [
    ...isBounded(most)(message),
    ValidateNested({ ...message('must be an object'), each: true }),
  ],
});

/**
 * The items of a batch. They are not validated with the body but one by one, because an invalid item need not fail the
 * others.
 */
export const batchItems = (itemClass: Type<object>): FieldKind => ({
  itemClass,
  schema: { type: 'array', minItems: 1, maxItems: maxBatchItems },
  read: (value) => value,
  validators: (message) => [...isBounded(maxBatchItems)(message), ArrayMinSize(1, message('must not be empty'))],
});

/** Null for a value that is not an object: class-validator would descend into an array and skip undefined. */
const read = (item: unknown, itemClass: Type<object>): object | null =>
  typeof item === 'object' && !Array.isArray(item) ? plainToInstance(itemClass, item, transformOptions) : null;

const isBounded =
  (most: number): FieldKind['validators'] =>
  (message) => [
    IsArray(message('must be an array')),
    ArrayMaxSize(most, message(`must not have more than ${most} items`)),
  ];
