import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import type { FieldKind, Items } from './field-kind';

/** Has class-transformer read a field: the items of an array as objects of their class, any other value as it was given. */
export const transformed = ({ items }: FieldKind, read: FieldKind['read']): PropertyDecorator =>
  items
    ? applyDecorators(
        Type((options) => typeOf(items, options?.object[options.property])),
        Transform(({ value }) => read(value)),
      )
    : applyDecorators(
        Type(() => notCopied),
        Transform(({ obj, key }) => read(Object.hasOwn(obj as object, key) ? (obj as Plain)[key] : undefined)),
      );

type Plain = Record<string, unknown>;

/** Of too many items, which ArrayMaxSize refuses, none is made. */
const typeOf = ({ type, most }: Items, value: unknown) =>
  Array.isArray(value) && value.length <= most ? type : notCopied;

/**
 * class-transformer copies a value before a validator sees it, an object in time that grows with the square of its fields:
 * a body of 256 KiB would take a second. A Boolean it does not copy.
 */
const notCopied = Boolean;
