import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const { libs: libsOf } = JSON.parse(readFileSync(join(root, '.config/boundaries.json'), 'utf8')) as {
  libs: Record<string, string[]>;
};
const libs = Object.keys(libsOf);

/** Tables that a later migration drops or renames. */
const dropped = ['student_milestone', 'org'];

/** Tables that tell changes of all records, and notes of migrations. Triggers and migrations write them. */
const ofChanges = ['change_epoch', 'removal', 'event', 'event_commit', 'event_order', 'migration_note'].map(
  (table): [string, string] => [table, 'database'],
);

/** Tables that say which records a restricted caller sees. */
const ofShares = ['share', 'share_grant', 'share_removal', 'share_settlement', 'share_day'].map(
  (table): [string, string] => [table, 'shares'],
);

/** The libs with statements about shares: those that limit other statements, grant shares, and audit who was granted what. */
const usersOfShares: readonly string[] = ['database', 'access', 'audit'];

/** The limits of schools, which are read and written with the API keys. */
const ofKeys: [string, string][] = [['school_limit', 'access']];

/** Libs that share the tables of the schema `access`, and those that read changes: as cursors of lists, and as events. */
const sharing: readonly (readonly string[])[] = [
  ['access', 'accounts', 'audit'],
  ['database', 'events', 'webhooks'],
];

/**
 * Libs whose tables another lib names, because it reads or writes all rows at once, or makes one object of the records of many: packages bring and get schools, sessions and what
 * `rostering` keeps, and the seed fills these tables.
 */
const inBulk: Readonly<Record<string, readonly string[]>> = {
  rostering: ['schools', 'calendar'],
  oneroster: ['schools', 'calendar', 'rostering'],
  seed: ['calendar', 'rostering'],
  // An object of OneRoster says something of many records, and restricted callers see the rows of tables.
  'oneroster-api': ['schools', 'calendar', 'people', 'classes', 'academics', 'rostering', 'database'],
};

/**
 * Statements that read tables of several contexts. The current semester follows from sessions, classes, marks and seats. A page of the audit
 * names the file of an import, and no view has the time of the import as an instant. `merges` stores merges, whose table is with the people
 * that it names, where an erasure and the retention find it. The objects of a package tell which line item a grade has.
 */
const acrossContexts: readonly string[] = [
  'libs/dashboard/src/current-semesters.queries.ts',
  'libs/audit/src/reading/record-page.queries.ts',
  'libs/merges/src/persistence/record-merge.repository.ts',
  'libs/rostering/src/persistence/derived/results-of-packages.ts',
];

/** Each table of the school's schema with the context that owns it, as its mapping names it. */
const owners = new Map([
  ...ofChanges,
  ...ofShares,
  ...ofKeys,
  ...libs.flatMap((lib) =>
    sourcesOf(lib, '**/*.{mapping,table}.ts').flatMap(({ text }) =>
      mappedTablesIn(text).map((table): [string, string] => [table, lib]),
    ),
  ),
]);

describe('the SQL of a lib', () => {
  it('has an owner for each table that the migrations create', () => {
    const migrations = globSync('migrations/school/*.ts', { cwd: root }).map(read);
    const created = migrations.flatMap((text) => namesIn(text, /CREATE TABLE (\w+)/g));
    const unowned = created.filter((table) => !owners.has(table) && !dropped.includes(table));
    expect(created.length).toBeGreaterThan(0);
    expect(unowned).toEqual([]);
  });

  it.each(libs)('names no table of another context in libs/%s', (lib) => {
    const violations = sourcesOf(lib, '**/*.ts')
      .filter(({ file }) => !acrossContexts.includes(file))
      .flatMap(({ file, text }) => foreignTablesIn(lib, text).map((table) => `${file}: ${table}`));
    expect(violations).toEqual([]);
  });

  it.each([
    ['SELECT id FROM student WHERE id = $1', ['student']],
    ['SELECT 1 FROM enrollment e JOIN student s ON s.id = e.student_id', ['student']],
    ['SELECT 1 FROM school_class c, teacher t WHERE t.id = c.teacher_id', ['teacher']],
    ['UPDATE student SET name = $1', ['student']],
    ['DELETE FROM ONLY student', ['student']],
    ['INSERT INTO grade (score) VALUES (1)', ['grade']],
    ['TRUNCATE TABLE attendance', ['attendance']],
    ['CREATE TABLE seat (student_id integer REFERENCES student)', ['student']],
    ['SELECT sum(n) FROM student_count', ['student_count']],
    ['SELECT 1 FROM production.student, sandbox.teacher', ['student', 'teacher']],
    ["jsonPage({ view: 'student', ids })", ['student']],
    ["SELECT id FROM ${table('student')} named", ['student']],
    ["sql`SELECT id FROM ${tablesOf(sql, environment)('teacher')}`", ['teacher']],
    ["sql`LOCK ${sql('sandbox.student')}`", ['student']],
    ['SELECT id FROM "${environment}".student', ['student']],
    ['sql`${sql(environment)}.grade`', ['grade']],
  ])('would be refused in libs/classes: %s', (sql, tables) => {
    expect(foreignTablesIn('classes', sql)).toEqual(tables);
  });

  it.each(['SELECT 1 FROM student_record r JOIN school_class c ON true', "jsonPage({ view: 'student_json', ids })"])(
    'is accepted in libs/classes: %s',
    (sql) => {
      expect(foreignTablesIn('classes', sql)).toEqual([]);
    },
  );
});

describe('libs/database and libs/http', () => {
  /** Texts of the document of the API, which describe the interface. */
  const ofInterface = /^libs\/http\/src\/(?:openapi\/|validation\/list-query\.dto\.ts)/;
  const words = /student|teacher|enroll|guardian|attendance|announcement|school|class_|grade_/i;

  it.each(['database', 'http'])('have no word of a school in libs/%s', (lib) => {
    const found = sourcesOf(lib, '**/*.ts').flatMap(({ file, text }) =>
      ofInterface.test(file)
        ? []
        : text
            .split('\n')
            .filter((line) => words.test(line))
            .map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });
});

/** The tables of other contexts that the SQL in a source names. Their views may be named. */
function foreignTablesIn(lib: string, source: string): string[] {
  const item = String.raw`[a-z_.]+(?:\s+(?:AS\s+)?[a-z_]+)?`;
  const lists = namesIn(source, new RegExp(String.raw`\bFROM\s+(${item}(?:\s*,\s*${item})+)`, 'g'));
  const names = [
    ...lists.flatMap((list) => list.split(',').map((each) => each.trim().split(/\s+/)[0] ?? '')),
    ...namesIn(source, /\b(?:FROM|JOIN|UPDATE|INTO|REFERENCES|TABLE|TRUNCATE|ONLY|LATERAL)\s+"?([a-z_.]+)/g),
    ...namesIn(source, /\bview: '(\w+)'/g),
    ...namesIn(source, /\$\{(?:this\.)?(?:table|tablesOf|sql)(?:\([^()]*\))?\('([a-z_.]+)'\)\}/g),
    ...namesIn(source, /\$\{[^{}]*\}"?\.([a-z_]+)/g),
  ].map((name) => name.split('.').at(-1) ?? '');
  const own = [
    lib,
    ...(sharing.find((group) => group.includes(lib)) ?? []),
    ...(inBulk[lib] ?? []),
    ...(usersOfShares.includes(lib) ? ['shares'] : []),
  ];
  return [...new Set(names)].filter((name) => owners.has(name) && !own.includes(owners.get(name) ?? ''));
}

/** A counted table has its totals in `<table>_count`. */
function mappedTablesIn(text: string): string[] {
  return namesIn(text, /tableName: '(\w+)'/g).flatMap((table) => [table, `${table}_count`]);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function sourcesOf(lib: string, pattern: string): { file: string; text: string }[] {
  const files = globSync(`libs/${lib}/src/${pattern}`, { cwd: root }).filter((file) => !file.endsWith('.spec.ts'));
  return files.map((file) => ({ file, text: read(file) }));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
