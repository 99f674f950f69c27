import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform, Type } from 'class-transformer';
import { IsDefined, IsOptional, ValidateIf } from 'class-validator';
import { type FieldKind, ofField } from './kinds/field-kind';

/** What the documentation says of a field beside its kind. */
export interface About {
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
}

/** A field of a body that must be there and not be null. */
export const Required = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    IsDefined({ message: 'is required' }),
    field(kind, kind.read),
    documented(kind, { ...about, required: true }),
  );

/** A field of a body that may be left out or null; where a text is meant, an empty one is null. */
export const Optional = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    field(kind, (value) => nullIfEmpty(kind, kind.read(value))),
    documented(mayBeEmpty(kind), { ...about, required: false, nullable: true }),
  );

/** A field of a body that may be left out, but whose record cannot be without it: null is refused. */
export const Changeable = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    IsDefined({ message: 'is required' }),
    field(kind, kind.read),
    documented(kind, { ...about, required: false }),
  );

/** A parameter of a query; an empty one counts as left out. */
export const QueryParameter = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    field(kind, (value) => (isBlank(value) ? undefined : kind.read(value))),
    documented(mayBeEmpty(kind), { ...about, required: false }),
  );

/** A field that answers always carry. */
export const Shown = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  documented(kind, { ...about, required: true });

/** A field that answers always carry: null where it is unset. */
export const ShownOrNull = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  documented(kind, { ...about, required: true, nullable: true });

const field = (kind: FieldKind, read: FieldKind['read']): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Type(() => notCopied),
    Transform(({ obj, key }) => read(Object.hasOwn(obj as object, key) ? (obj as Plain)[key] : undefined)),
    ...kind.validators(ofField),
  );

type Plain = Record<string, unknown>;

/**
 * class-transformer copies a value before a validator sees it, an object in time that grows with the square of its fields:
 * a body of 256 KiB would take a second. A Boolean it does not copy, and `Transform` takes the original.
 */
const notCopied = Boolean;

const nullIfEmpty = ({ isText }: FieldKind, value: unknown) => (isText && value === '' ? null : value);
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

type Documented = Pick<FieldKind, 'schema' | 'itemClass'>;

const documented = ({ schema, itemClass }: Documented, about: About & { required: boolean; nullable?: boolean }) =>
  ApiProperty({ ...schema, ...(itemClass && { type: [itemClass] }), ...about } as ApiPropertyOptions);

const mayBeEmpty = ({ schema, ...kind }: FieldKind): Documented => {
  const { minLength: _, ...others } = schema;
  return { ...kind, schema: others };
};
