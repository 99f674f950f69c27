import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import type { FieldKind } from './field-kinds';

/** A field that must be there and not be null. */
export const Required = (kind: FieldKind): PropertyDecorator => field(kind, (value) => value);

/** A field that may be left out or null; where a text is meant, an empty one is null. */
export function Optional(kind: FieldKind): PropertyDecorator {
  const read = (value: unknown) => (value === '' && kind.isText ? null : value);
  return all(
    ValidateIf((_, value) => value !== undefined && value !== null),
    field(kind, read),
  );
}

/** A field that may be left out, but whose record cannot be without it: null is refused. */
export const Changeable = (kind: FieldKind): PropertyDecorator =>
  all(
    ValidateIf((_, value) => value !== undefined),
    field(kind, (value) => value),
  );

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

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.forEach((decorate) => decorate(target, property));
