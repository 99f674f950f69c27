import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { FieldKind } from './field-kinds';

/** How a DTO reads one of its fields; what is not given is undefined. */
export interface Field {
  readonly name: string;
  /** Brings what is given into the field's own form. */
  readonly read: (value: unknown) => unknown;
  /** What is wrong with the outcome, after the field's name; null when nothing is. */
  readonly reason: (value: unknown) => string | null;
}

/** The fields that each class declares, by its prototype. */
const declared = new Map<object, Field[]>();

/** What the documentation says of a field beside its kind. */
export interface About {
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
}

/** A field of a body that must be there and not be null. */
export const Required = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(
    field({ read: kind.read, reason: (value) => (isAbsent(value) ? missing : kind.reason(value)) }),
    told(kind, { ...about, required: true }),
  );

/** A field of a body that may be left out or null; where a text is meant, an empty one is null. */
export const Optional = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(absentOrNull(kind), told(mayBeEmpty(kind), { ...about, required: false, nullable: true }));

/** A field of a body that may be left out, but whose record cannot be without it: null is refused. */
export const Changeable = (kind: FieldKind, about: About = {}): PropertyDecorator =>
  all(
    field({
      read: kind.read,
      reason: (value) => (value === undefined ? null : value === null ? missing : kind.reason(value)),
    }),
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

/** The fields of a DTO, its own before those that it inherits. */
export function fieldsOf(dto: Type): readonly Field[] {
  const fields = new Map<string, Field>();
  for (let of = dto.prototype as object | null; of !== null; of = Object.getPrototypeOf(of) as object | null) {
    for (const each of declared.get(of) ?? []) if (!fields.has(each.name)) fields.set(each.name, each);
  }
  return [...fields.values()];
}

/** Every class that declares fields. */
export const dtos = (): Type[] => [...declared.keys()].map((prototype) => prototype.constructor as Type);

const missing = 'is required';
const isAbsent = (value: unknown) => value === undefined || value === null;

const absentOrNull = (kind: FieldKind): PropertyDecorator =>
  field({
    read(value) {
      const read = kind.read(value);
      return read === '' && kind.isText ? null : read;
    },
    reason: (value) => (isAbsent(value) ? null : kind.reason(value)),
  });

function field(reading: Pick<Field, 'read' | 'reason'>): PropertyDecorator {
  return (prototype, name) => {
    const fields = declared.get(prototype) ?? [];
    declared.set(prototype, [...fields, { name: String(name), ...reading }]);
  };
}

const told = ({ schema }: Pick<FieldKind, 'schema'>, about: About & { required: boolean; nullable?: boolean }) =>
  ApiProperty({ ...schema, ...about } as ApiPropertyOptions);

const mayBeEmpty = ({ schema: { minLength: _, ...schema } }: FieldKind) => ({ schema });

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) =>
    decorators.forEach((decorate) => decorate(target, property));
