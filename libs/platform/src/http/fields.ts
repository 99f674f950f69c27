import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import type { FieldKind } from './field-kinds';

/** What the documentation says of a field beside its kind. */
export interface About {
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
}

/** A field of a body that must be there and not be null. */
export const Required = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(
    field(kind, (value) => value),
    told(kind, { ...about, required: true }),
  );

/** A field of a body that may be left out or null; where a text is meant, an empty one is null. */
export const Optional = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(absentOrNull(kind), told(mayBeEmpty(kind), { ...about, required: false, nullable: true }));

/** A field of a body that may be left out, but whose record cannot be without it: null is refused. */
export const Changeable = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(
    ValidateIf((_, value) => value !== undefined),
    field(kind, (value) => value),
    told(kind, { ...about, required: false }),
  );

/** A parameter of a query; an empty one counts as left out. */
export const QueryParameter = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(absentOrNull(kind), told(mayBeEmpty(kind), { ...about, required: false }));

/** A field that answers always carry. */
export const Shown = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  told(kind, { ...about, required: true });

/** A field that answers always carry: null where it is unset. */
export const ShownOrNull = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  told(kind, { ...about, required: true, nullable: true });

function absentOrNull(kind: FieldKind): PropertyDecorator {
  return all(
    ValidateIf((_, value) => value !== undefined && value !== null),
    field(kind, (value) => (value === '' && kind.isText ? null : value)),
  );
}

function field(kind: FieldKind, after: (value: unknown) => unknown): PropertyDecorator {
  const reason = (value: unknown) => (value === undefined || value === null ? 'is required' : kind.reason(value));
  return all(
    Transform(({ value }) => after(kind.read(value))),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value) => reason(value) === null,
        defaultMessage: (field) => `${field?.property} ${reason(field?.value)}`,
      },
    }),
  );
}

const told = ({ schema }: Pick<FieldKind, 'schema'>, about: About & { required: boolean; nullable?: boolean }) =>
  ApiProperty({ ...schema, ...about } as ApiPropertyOptions);

const mayBeEmpty = ({ schema: { minLength: _, ...schema } }: FieldKind) => ({ schema });

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.forEach((decorate) => decorate(target, property));
