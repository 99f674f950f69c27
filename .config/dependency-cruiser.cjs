/**
 * The rules of dependency-cruiser, made from the tables in boundaries.json. docs/modules.md draws the tables.
 * `npm run boundaries` checks the code. test/project/boundaries.spec.ts checks that each rule fires, on a tree that breaks
 * it. Paths are relative to the working directory.
 */
const { contexts, folders, libs, migrations, writtenByImports } = require('./boundaries.json');

/** The paths that a folder may import within its own context. `$1` is the context that the rule matched. */
const seenFrom = (folder) => [folder, ...folders[folder]].map((seen) => `^libs/$1/src/${pathOf(seen)}`);

/** `domain` is the whole folder, `persistence/*.queries` only the files with that ending. */
const pathOf = (seen) => (seen.includes('*') ? `${seen.replace('*.', '.+\\.')}\\.ts$` : `${seen}/`);

const oneOf = (names) => `(${names.join('|')})`;
const own = (folder) => `^libs/${oneOf(contexts)}/src/${folder}/`;
/** The file of the dashboard that has the rule of averages from the domain. */
const average = '^apps/dashboard/src/school/average\\.ts$';
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];
const packageNamed = (pattern) => `(^|/)node_modules/(@types/)?${pattern}/`;
const spec = '\\.spec\\.ts$';

const rules = [
  {
    name: 'every-lib-is-listed',
    comment: 'A new lib is listed in boundaries.json with the libs that it may import.',
    from: { path: '^libs/', pathNot: `^libs/${oneOf(Object.keys(libs))}/` },
    to: {},
  },
  ...Object.entries(libs).map(([lib, allowed]) => ({
    name: `${lib}-imports-its-libs-only`,
    comment: `${lib} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other lib'}.`,
    from: { path: `^libs/${lib}/` },
    to: { path: '^libs/', pathNot: `^libs/${oneOf([lib, ...allowed])}/` },
  })),
  {
    name: 'libs-import-libs-only',
    comment: 'A lib imports no app and no migration.',
    from: { path: '^libs/' },
    to: { path: '^(apps|migrations|bench|bin)/' },
  },
  {
    name: 'libs-are-imported-through-their-index',
    comment: 'A lib imports another lib through its src/index.ts only.',
    from: { path: '^libs/([^/]+)/' },
    to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index\\.ts$'] },
  },
  {
    name: 'apps-import-libs-through-their-index',
    comment: 'Apps and migrations import a lib through its src/index.ts only.',
    from: { path: '^(apps|migrations)/', pathNot: average },
    to: { path: '^libs/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
  },
  {
    name: 'apps-do-not-import-each-other',
    comment: 'Code that two apps share belongs in a lib.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'the-dashboard-imports-no-server-code',
    comment: 'The dashboard runs in browsers and speaks HTTP to the service.',
    from: { path: '^apps/dashboard/', pathNot: average },
    to: { path: '^(libs|migrations)/' },
  },
  {
    name: 'pages-do-not-import-each-other',
    comment: 'What two pages of the dashboard share belongs in a folder beside the pages.',
    from: { path: '^apps/dashboard/src/pages/([^/]+)/' },
    to: { path: '^apps/dashboard/src/pages/', pathNot: '^apps/dashboard/src/pages/$1/' },
  },
  {
    name: 'the-dashboard-shares-the-rule-of-averages-only',
    comment: 'The rule of averages is compiled into the dashboard too. It imports nothing but the domain and big.js.',
    from: { path: average },
    to: { path: '^(libs|migrations)/', pathNot: '^libs/academics/src/domain/average\\.ts$' },
  },
  {
    name: 'apps-import-migrations-through-their-index',
    comment: 'The list of migrations is migrations/index.ts.',
    from: { path: '^apps/' },
    to: { path: '^migrations/', pathNot: '^migrations/index\\.ts$' },
  },
  {
    name: 'migrations-import-the-database-only',
    comment: 'A migration is history. It must not change with the code of a context.',
    from: { path: '^migrations/' },
    to: { path: '^(apps|libs|bench|bin)/', pathNot: `^libs/${oneOf(migrations)}/` },
  },
  {
    name: 'migrations-import-mikro-orm-only',
    comment: 'A migration is SQL and MikroORM.',
    from: { path: '^migrations/', pathNot: spec },
    to: { dependencyTypes: packages, pathNot: packageNamed('@mikro-orm/[^/]+') },
  },
  {
    name: 'kernel-imports-no-package',
    comment: 'The kernel is plain TypeScript.',
    from: { path: '^libs/kernel/', pathNot: spec },
    to: { dependencyTypes: packages },
  },
  {
    name: 'domain-imports-no-package-but-big',
    comment: 'The domain imports no framework, no ORM and no validator. big.js is arithmetic.',
    from: { path: own('domain'), pathNot: spec },
    to: { dependencyTypes: packages, pathNot: packageNamed('big\\.js') },
  },
  {
    name: 'domain-imports-the-kernel-only',
    comment: 'The domain of a context imports itself and the kernel.',
    from: { path: own('domain') },
    to: { path: '^(libs|apps|migrations)/', pathNot: ['^libs/kernel/', ...seenFrom('domain')] },
  },
  ...['persistence', 'application', 'http'].map((folder) => ({
    name: `${folder}-imports-its-folders-only`,
    comment: `${folder} may import ${folders[folder].join(' and ')} of its own context, and the index of other contexts.`,
    from: { path: own(folder) },
    to: { path: '^libs/$1/', pathNot: seenFrom(folder) },
  })),
  {
    name: 'controllers-import-only-types-of-the-domain',
    comment:
      'A DTO or resource may import the enums of its domain, a file of documentation its errors. Controllers import types only.',
    from: { path: own('http'), pathNot: ['\\.(dto|resource|openapi)\\.ts$', spec] },
    to: { path: '^libs/$1/src/domain/', preCompilationOnly: false },
  },
  {
    name: 'an-index-exports-no-entity',
    comment:
      'The index.ts of a context exports its module, its services, its tables and types, never entities or repositories, except to imports. ESLint checks that it exports no mapping.',
    from: { path: `^libs/${oneOf(contexts.filter((context) => !writtenByImports.includes(context)))}/src/index\\.ts$` },
    to: { path: '^libs/$1/src/persistence/.+\\.repository\\.ts$' },
  },
  {
    name: 'no-cycles',
    comment: 'Files do not import each other in a circle. Imports of types count as well.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'folders-form-no-circle',
    comment:
      'The folders of a lib do not import each other in a circle, so that each can be read after those that it uses.',
    scope: 'folder',
    from: { path: '^libs/[^/]+/src/.' },
    to: { path: '^libs/[^/]+/src/.', circular: true },
  },
  {
    name: 'no-tests-in-the-product',
    comment: 'The product is built without test/ and without specs.',
    from: { path: '^(apps|libs|migrations)/', pathNot: spec },
    to: { path: ['^test/', spec] },
  },
  {
    name: 'no-dev-dependencies-in-the-product',
    comment:
      'The product is installed without devDependencies. Types are erased by the build. The dashboard is bundled.',
    from: { path: '^(apps|libs|migrations)/', pathNot: ['^apps/dashboard/', spec] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'pre-compilation-only'] },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'List every imported package in package.json. A package that another one installs can disappear with it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolvable-imports',
    comment: 'The rules cannot check an import that does not resolve.',
    from: {},
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Types are dependencies too; 'specify' also tells which imports the build erases.
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    // Our own builds only: most packages live in a dist/ too, and are to be seen.
    exclude: { path: '^apps/[^/]+/(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['main', 'types'],
    },
  },
};
