import {
  type EntityCtor,
  type EntitySchema,
  type InferEntityFromProperties,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';

/** A value that COPY can carry. Dates and instants are passed as text. */
export type BulkValue = string | number | boolean | null | readonly string[];
export type BulkRow<Row> = { [column in keyof Row]: BulkValue };

/** A table that accepts bulk writes: its name, and its columns in the order in which they are written. */
export interface BulkTable<Row> {
  readonly name: string;
  readonly columns: readonly (keyof Row & string)[];
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
type BulkValueOf<Value> = Value extends undefined ? never : Value extends Date ? string : Value;

/** A mapping with the types of its entity and of its properties. */
export interface TypedMapping {
  readonly class: EntityCtor;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The type of a property is that of the entity. A column that the entity lacks has the type that is mapped. */
type ValueOf<Mapping extends TypedMapping, Property extends string> = Property extends keyof InstanceType<
  Mapping['class']
>
  ? InstanceType<Mapping['class']>[Property]
  : InferEntityFromProperties<Mapping['properties']>[Property];

type PropertyOf<Mapping extends TypedMapping> = keyof Mapping['properties'] & string;

/** The name of the column of a property; never for a property that may be null. */
type RequiredColumn<Mapping extends TypedMapping, Property extends PropertyOf<Mapping>> =
  null extends ValueOf<Mapping, Property> ? never : SnakeCase<Property>;

/**
 * A row of a mapped table for COPY: the columns in snake_case, dates as `YYYY-MM-DD`, instants in ISO 8601. A column that may be null may
 * be left out.
 */
export type MappedRow<Mapping extends TypedMapping> = {
  readonly [property in PropertyOf<Mapping> as RequiredColumn<Mapping, property>]: BulkValueOf<
    ValueOf<Mapping, property>
  >;
} & {
  readonly [property in PropertyOf<Mapping> as SnakeCase<property>]?: BulkValueOf<ValueOf<Mapping, property>>;
};

/** The table that a mapping declares, with its columns. */
export function bulkTableOf<Row>({ meta }: EntitySchema): BulkTable<Row> {
  const naming = new UnderscoreNamingStrategy();
  const columns = Object.keys(meta.properties).map((property) => naming.propertyToColumnName(property));
  return { name: meta.tableName, columns: columns as (keyof Row & string)[] };
}
