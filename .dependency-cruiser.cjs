/**
 * The boundaries of the house, made from the tables of boundaries.json (docs/modules.md draws them, docs/adr says why).
 * `npm run boundaries` holds the code against them, test/boundaries.spec.ts holds them against a tree that breaks each
 * one. Paths are relative to the folder of the run.
 */
const { folders, libs, migrations } = require('./boundaries.json');

/** The libs that are contexts: they keep the folders of the table. */
const contexts = Object.keys(libs).filter((lib) => lib !== 'kernel' && lib !== 'platform');

/** Where a folder of a context may look in its own context, which is the `$1` of a rule. */
const seenFrom = (folder) => [folder, ...folders[folder]].map((seen) => `^libs/$1/src/${pathOf(seen)}`);

/** `domain` is all of it, `persistence/*.records` only the files that end so. */
const pathOf = (seen) => (seen.includes('*') ? `${seen.replace('*.', '[^/]+\\.')}\\.ts$` : `${seen}/`);

const oneOf = (names) => `(${names.join('|')})`;
const own = (folder) => `^libs/${oneOf(contexts)}/src/${folder}/`;
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown'];
const packageNamed = (pattern) => `(^|/)node_modules/(@types/)?${pattern}/`;
const spec = '\\.spec\\.ts$';

const rules = [
  {
    name: 'every-lib-is-in-the-table',
    comment: 'A new lib says in boundaries.json what it may use.',
    from: { path: '^libs/', pathNot: `^libs/${oneOf(Object.keys(libs))}/` },
    to: {},
  },
  ...Object.entries(libs).map(([lib, allowed]) => ({
    name: `${lib}-keeps-to-its-libs`,
    comment: `${lib} may use ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}.`,
    from: { path: `^libs/${lib}/` },
    to: { path: '^libs/', pathNot: `^libs/${oneOf([lib, ...allowed])}/` },
  })),
  {
    name: 'libs-use-libs-only',
    comment: 'Apps and migrations are built on the libs, never the other way round.',
    from: { path: '^libs/' },
    to: { path: '^(apps|migrations|bench|bin)/' },
  },
  {
    name: 'libs-are-entered-through-their-face',
    comment: 'Another lib is its src/index.ts, nothing behind it.',
    from: { path: '^libs/([^/]+)/' },
    to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index\\.ts$'] },
  },
  {
    name: 'apps-enter-libs-through-their-face',
    comment: 'Apps and migrations see the src/index.ts of a lib, nothing behind it.',
    from: { path: '^(apps|migrations)/' },
    to: { path: '^libs/', pathNot: '^libs/[^/]+/src/index\\.ts$' },
  },
  {
    name: 'apps-do-not-use-each-other',
    comment: 'What two apps share is a lib.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'the-dashboard-runs-in-browsers',
    comment: 'It speaks HTTP to the service, and takes none of its code along.',
    from: { path: '^apps/dashboard/' },
    to: { path: '^(libs|migrations)/' },
  },
  {
    name: 'apps-enter-migrations-through-their-face',
    comment: 'The list of migrations is migrations/index.ts.',
    from: { path: '^apps/' },
    to: { path: '^migrations/', pathNot: '^migrations/index\\.ts$' },
  },
  {
    name: 'migrations-use-the-platform-only',
    comment: 'A migration is history: it must not change with the code of a context.',
    from: { path: '^migrations/' },
    to: { path: '^(apps|libs|bench|bin)/', pathNot: `^libs/${oneOf(migrations)}/` },
  },
  {
    name: 'migrations-use-no-package-but-the-orm',
    comment: 'A migration is SQL and MikroORM.',
    from: { path: '^migrations/', pathNot: spec },
    to: { dependencyTypes: packages, pathNot: packageNamed('@mikro-orm/[^/]+') },
  },
  {
    name: 'kernel-uses-no-package',
    comment: 'The kernel is plain TypeScript.',
    from: { path: '^libs/kernel/', pathNot: spec },
    to: { dependencyTypes: packages },
  },
  {
    name: 'domain-uses-no-package-but-big',
    comment: 'The rules of the school know no framework, no ORM, no validator. big.js is arithmetic.',
    from: { path: own('domain'), pathNot: spec },
    to: { dependencyTypes: packages, pathNot: packageNamed('big\\.js') },
  },
  {
    name: 'domain-uses-the-kernel-only',
    comment: 'The domain of a context knows itself and the kernel.',
    from: { path: own('domain') },
    to: { path: '^(libs|apps|migrations)/', pathNot: ['^libs/kernel/', ...seenFrom('domain')] },
  },
  ...['persistence', 'application', 'http'].map((folder) => ({
    name: `${folder}-keeps-to-its-folders`,
    comment: `Of its own context ${folder} may use ${folders[folder].join(' and ')}, and of the others their face.`,
    from: { path: own(folder) },
    to: { path: '^libs/$1/', pathNot: seenFrom(folder) },
  })),
  {
    name: 'controllers-take-only-types-of-the-domain',
    comment:
      'Use cases call the domain. A DTO or resource may name the enums of its domain, the documentation its refusals, a guard its rules, a controller its types.',
    from: { path: own('http'), pathNot: ['\\.(dto|resource|docs|guard)\\.ts$', spec] },
    to: { path: '^libs/$1/src/domain/', preCompilationOnly: false },
  },
  {
    name: 'faces-show-no-persistence',
    comment: 'The index.ts of a context offers its module, its facade and types, never entities or repositories.',
    from: { path: `^libs/${oneOf(contexts)}/src/index\\.ts$` },
    to: { path: '^libs/$1/src/persistence/[^/]+\\.(mapping|repository)\\.ts$' },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one, or hide a third. Types count as well.',
    from: {},
    to: { circular: true },
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
      'The product is installed without devDependencies. Types are erased by the build; the dashboard is bundled.',
    from: { path: '^(apps|libs|migrations)/', pathNot: ['^apps/dashboard/', spec] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'pre-compilation-only'] },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'A package that only another one brings along can leave with it: list it in package.json.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolvable-imports',
    comment: 'What cannot be found cannot be held against a rule.',
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
