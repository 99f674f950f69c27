import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Expose, Transform, Type } from 'class-transformer';
import { IsDefined, IsOptional, ValidateIf } from 'class-validator';
import { type FieldKind, ofField } from './kinds/field-kind';

/** Documentation of a field. The kind supplies the rest of its schema. */
export interface About {
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
}

/** A body field that must be present and not null. */
export const Required = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    IsDefined({ message: 'is required' }),
    field(kind, kind.read),
    documented(kind, { ...about, required: true }),
  );

/** A body field that must be present and may be null. */
export const RequiredOrNull = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== null),
    IsDefined({ message: 'is required' }),
    field(kind, kind.read),
    documented(kind, { ...about, required: true, nullable: true }),
  );

/** A body field that may be absent or null. An empty string counts as null. */
export const Optional = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    field(kind, (value) => nullIfEmpty(kind, kind.read(value))),
    documented(mayBeEmpty(kind), { ...about, required: false, nullable: true }),
  );

/** A body field that may be absent but not null, because the record requires a value. */
export const Changeable = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    IsDefined({ message: 'is required' }),
    field(kind, kind.read),
    documented(kind, { ...about, required: false }),
  );

/** A query parameter. An empty value counts as absent. */
export const QueryParameter = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    field(kind, (value) => (isBlank(value) ? undefined : kind.read(value))),
    documented(mayBeEmpty(kind), { ...about, required: false }),
  );

/** A response field that is always present and never null. */
export const Shown = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  documented(kind, { ...about, required: true });

/** A response field that is always present and may be null. */
export const ShownOrNull = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  documented(kind, { ...about, required: true, nullable: true });

const field = (kind: FieldKind, read: FieldKind['read']): PropertyDecorator =>
  applyDecorators(
    Expose(),
    Type(() => notCopied),
    Transform(({ obj, key }) => read(Object.hasOwn(obj as object, key) ? (obj as Plain)[key] : undefined)),
    ...kind.validators(ofField),
    declared(kind),
  );

const kindsByField = Symbol('kindsByField');

const declared =
  (kind: FieldKind): PropertyDecorator =>
  (target, name) => {
    const inherited = (Reflect.getMetadata(kindsByField, target) ?? new Map()) as Map<string, FieldKind>;
    Reflect.defineMetadata(kindsByField, new Map(inherited).set(String(name), kind), target);
  };

/** The fields that a DTO declares, each with its kind. */
export const declaredFields = (dto: Class<object>): ReadonlyMap<string, FieldKind> =>
  Reflect.getMetadata(kindsByField, dto.prototype as object) as Map<string, FieldKind>;

type Plain = Record<string, unknown>;

/**
 * class-transformer copies an object in quadratic time before `Transform` runs; a body of 256 KiB would take a second. It
 * does not copy a Boolean, and `Transform` reads the original value.
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
