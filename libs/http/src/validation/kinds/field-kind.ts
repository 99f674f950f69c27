import { composed } from '@homeroom/kernel';
import type { Type } from '@nestjs/common';
import type { SchemaObject } from '@nestjs/swagger';
import type { ClassTransformOptions } from 'class-transformer';
import type { ValidationOptions } from 'class-validator';

/** The type of a field: a conversion for class-transformer, checks for class-validator, and the equivalent JSON Schema. */
export interface FieldKind {
  readonly schema: SchemaObject;
  /** Converts a value before validation. */
  readonly read: (value: unknown) => unknown;
  /** Decorators of class-validator. The message is that of the first one that fails. */
  readonly validators: (message: Message) => readonly PropertyDecorator[];
  /** In an optional field an empty string counts as null. */
  readonly isText?: true;
  /** A text without line breaks. */
  readonly isLine?: true;
  /** The DTO class of the items, for an array of objects. */
  readonly itemClass?: Type<object>;
}

/** Converts a message to the options of a validator. The pipe prefixes the message with the path of the field. */
export type Message = (text: string) => ValidationOptions;

export const ofField: Message = (message) => ({ message });
export const ofItems: Message = (message) => ({ each: true, message: `holds an item that ${message}` });

export const unchanged = (value: unknown): unknown => value;
/** A text is composed and has no white space at its ends. */
export const readText = (value: unknown): unknown => (typeof value === 'string' ? composed(value).trim() : value);

/** Only fields with `@Expose` are read. An absent field keeps the default of its class. */
export const transformOptions: ClassTransformOptions = { excludeExtraneousValues: true, exposeUnsetFields: false };
