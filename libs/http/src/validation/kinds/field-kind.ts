import type { Type } from '@nestjs/common';
import type { SchemaObject } from '@nestjs/swagger';
import type { ValidationOptions } from 'class-validator';

/** One sort of field: what class-transformer makes of a value, what class-validator checks, and a JSON Schema that says the same. */
export interface FieldKind {
  readonly schema: SchemaObject;
  /** Brings a value into its own form before it is checked. */
  readonly read: (value: unknown) => unknown;
  /** Decorators of class-validator; the first one that fails gives the reason. */
  readonly validators: (message: Message) => readonly PropertyDecorator[];
  /** Written as a text: where the field is optional, an empty one is null. */
  readonly isText?: true;
  /** The DTO class of the items, for an array of objects. */
  readonly itemClass?: Type<object>;
}

/** The options of a validator that says what a value must be. The pipe puts the path of the field in front of it. */
export type Message = (text: string) => ValidationOptions;

export const ofField: Message = (message) => ({ message });
export const ofItems: Message = (message) => ({ each: true, message: `holds an item that ${message}` });

export const unchanged = (value: unknown): unknown => value;
export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
