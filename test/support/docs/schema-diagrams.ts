import type { ForeignKey, Table } from './schema-catalog';

/** A Mermaid diagram of tables with their keys, and of the tables to which they refer. */
export function diagramOf(tables: readonly Table[]): string {
  const entities = tables.flatMap(entityOf);
  const relations = tables.flatMap((table) => table.foreignKeys.map((key) => relationOf(table, key)));
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n');
}

/** With the columns by which a row is found, and those that refer to other rows. */
function entityOf({ name: table, columns, primaryKey, uniqueKeys, foreignKeys }: Table): string[] {
  const keys = {
    PK: new Set(primaryKey),
    FK: new Set(foreignKeys.flatMap((key) => key.columns)),
    UK: new Set(uniqueKeys.flat()),
  };
  const lines = columns.flatMap(({ name, type }) => {
    const kinds = Object.entries(keys).flatMap(([kind, names]) => (names.has(name) ? [kind] : []));
    return kinds.length > 0 ? [`    ${wordOf(type)} ${name} ${kinds.join(', ')}`] : [];
  });
  return lines.length > 0 ? [`  ${table} {`, ...lines, '  }'] : [`  ${table}`];
}

/** Mermaid takes a type of one word. */
const wordOf = (type: string): string =>
  type
    .replace(/timestamp(\(\d\))? with time zone/, 'timestamptz')
    .replaceAll('[]', '_array')
    .replaceAll(' ', '_');

/** The table that is referred to stands on the left. */
function relationOf({ name, columns, primaryKey, uniqueKeys }: Table, key: ForeignKey): string {
  const isOptional = columns.some((column) => key.columns.includes(column.name) && column.isNullable);
  const isSingle = [primaryKey, ...uniqueKeys].some((unique) => unique.join() === key.columns.join());
  return `  ${key.to} ${isOptional ? '|o' : '||'}--${isSingle ? 'o|' : 'o{'} ${name} : "${key.columns.join(', ')}"`;
}
