import { type EntitySchema, type InferEntity, UnderscoreNamingStrategy } from '@mikro-orm/core';

/** A value that COPY can carry. Dates and instants are passed as text. */
export type BulkValue = string | number | boolean | null | readonly string[];
export type BulkRow<Row> = { [column in keyof Row]: BulkValue };

/** A table that accepts bulk writes: its name, and its columns in the order in which they are written. */
export interface BulkTable<Row extends BulkRow<Row>> {
  readonly name: string;
  readonly columns: readonly (keyof Row & string)[];
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
type BulkValueOf<Value> = Value extends undefined ? never : Value extends Date ? string : Value;

/** A row of a mapped table for COPY: the columns in snake_case, dates as `YYYY-MM-DD`, instants in ISO 8601. */
export type MappedRow<Mapping> = {
  readonly [property in keyof InferEntity<Mapping> & string as SnakeCase<property>]-?: BulkValueOf<
    InferEntity<Mapping>[property]
  >;
};

/** The table that a mapping declares, with its columns. */
export function bulkTableOf<Row extends BulkRow<Row>>({ meta }: EntitySchema): BulkTable<Row> {
  const naming = new UnderscoreNamingStrategy();
  const columns = Object.keys(meta.properties).map((property) => naming.propertyToColumnName(property));
  return { name: meta.tableName, columns: columns as (keyof Row & string)[] };
}
