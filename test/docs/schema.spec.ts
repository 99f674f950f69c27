import { expectMade } from '../support/docs/made-from-code';
import { diagramOf } from '../support/docs/schema-diagrams';
import { readSchema, type SchemaCatalog, type Table } from '../support/docs/schema-catalog';
import { type SchemaPart, schemaParts } from '../support/docs/schema-parts';
import { sqlOf } from '../support/docs/schema-sql';
import { testDatabase, type TestDatabase } from '../support/postgres/test-database';

let database: TestDatabase;
let catalogs: Readonly<Record<SchemaPart['schema'], SchemaCatalog>>;

beforeAll(async () => {
  database = await testDatabase();
  const [environment, access] = await Promise.all(
    ['production', 'access'].map((schema) => readSchema(database.pool(schema), schema)),
  );
  catalogs = { environment: environment!, access: access! };
});

afterAll(() => database.close());

/** The catalogs of other versions of PostgreSQL write the same schema in other words. */
const onOwnServer = process.env['DATABASE_URL'] ? describe.skip : describe;

onOwnServer('the pages of the schema', () => {
  it.each(['environment', 'access'] as const)('show every table of the schema %s once', (schema) => {
    const shown = schemaParts.filter((part) => part.schema === schema).flatMap(({ tables }) => Object.keys(tables));
    expect(shown.toSorted()).toEqual(catalogs[schema].tables.map(({ name }) => name).toSorted());
  });

  it('have its SQL', () => {
    expectMade('docs/schema.sql', sql());
  });

  it('draw its foreign keys', () => {
    expectMade('docs/schema.md', page());
  });
});

const sql =
  (): string => `-- The schema of the database after all migrations, to be read: migrations create it. \`npm run docs\` writes this file.
-- Left out are the schema of names, names that PostgreSQL chose, and the search path that functions set, which is their schema.

-- The schema of an environment: \`production\` and \`sandbox\` have the same.

${sqlOf(catalogs.environment, tablesByTitle('environment'))}

-- The schema \`access\`, which all environments share. The extensions pg_trgm, unaccent and btree_gist are in it too.

${sqlOf(catalogs.access, tablesByTitle('access'))}
`;

const page = (): string => `# The schema

The tables by context, with their keys. A line is a foreign key, with its column. \`npm run docs\` draws this page from the catalog of a
migrated database. [schema.sql](schema.sql) has all columns, views, constraints, indexes, triggers and functions.

Each environment, \`production\` and \`sandbox\`, has its own schema. All of them share the schema \`access\`.

${schemaParts.map(section).join('\n\n')}
`;

const section = (part: SchemaPart): string =>
  [
    `## ${part.title}`,
    diagramOf(tablesOf(part)),
    `| Table | Rows |\n| --- | --- |\n${Object.entries(part.tables)
      .map(([name, rows]) => `| \`${name}\` | ${rows} |`)
      .join('\n')}`,
  ].join('\n\n');

const tablesByTitle = (schema: SchemaPart['schema']): ReadonlyMap<string, readonly Table[]> =>
  new Map(schemaParts.filter((part) => part.schema === schema).map((part) => [part.title, tablesOf(part)]));

const tablesOf = ({ schema, tables }: SchemaPart): Table[] =>
  Object.keys(tables).flatMap((name) => catalogs[schema].tables.find((table) => table.name === name) ?? []);
