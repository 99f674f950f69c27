import type { Column, SchemaCatalog, Table } from './schema-catalog';

const widest = 130;

/** The tables in the given order with their indexes and triggers, then the views and the functions. */
export function sqlOf(catalog: SchemaCatalog, parts: ReadonlyMap<string, readonly Table[]>): string {
  const tables = [...parts].flatMap(([title, part]) => [`-- ${title}`, ...part.map(sqlOfTable)]);
  const views = catalog.views.map(({ name, definition }) => `CREATE VIEW ${name} AS\n${definition}`);
  const chapters = [...tables, ...titled('Views', views), ...titled('Functions', catalog.functions.map(sqlOfFunction))];
  return chapters.join('\n\n');
}

const titled = (title: string, texts: readonly string[]) => (texts.length > 0 ? [`-- ${title}`, ...texts] : []);

function sqlOfTable({ name, options, columns, constraints, indexes, triggers }: Table): string {
  const lines = [
    ...columns.map(sqlOfColumn),
    ...constraints.map((each) => (each.name === null ? each.definition : `CONSTRAINT ${each.name} ${each.definition}`)),
  ];
  const settings = options.length > 0 ? ` WITH (${options.join(', ')})` : '';
  const table = `CREATE TABLE ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${settings};`;
  return [
    table,
    ...[indexes, triggers].filter(({ length }) => length > 0).map((group) => group.map(statement).join('\n')),
  ].join('\n\n');
}

const sqlOfColumn = ({ name, type, isNullable, value }: Column): string =>
  [name, type, isNullable ? '' : 'NOT NULL', value].filter((word) => word !== '').join(' ');

/** A long statement goes on in a second line. */
const statement = (text: string): string =>
  `${text.length < widest ? text : text.replace(/ (?=(REFERENCING|FOR EACH|INCLUDE|WHERE) )/, '\n  ')};`;

/** Every function has the search path of its schema, which is left out. The body is indented as in the migration, by its own depth. */
function sqlOfFunction(definition: string): string {
  const lines = definition
    .replace('CREATE OR REPLACE FUNCTION', 'CREATE FUNCTION')
    .replace(/^ SET search_path TO .*\n/m, '')
    .replaceAll('$function$', '$$$$')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const body = lines.findIndex((line) => line.startsWith('AS ')) + 1;
  const depth = Math.min(...lines.slice(body).map((line) => line.search(/\S/)));
  return `${[...lines.slice(0, body), ...lines.slice(body).map((line) => line.slice(depth))].join('\n')};`;
}
