import { bundledPackages } from './test/support/bundled-packages.mjs';

/** Where the tests of each suite are. `npm test` runs the core; test/suites.json says which files the other suites cover. */
const folders = {
  core: [
    ...[
      'academics',
      'access',
      'audit',
      'batches',
      'calendar',
      'roll-over',
      'classes',
      'client',
      'communications',
      'corrections',
      'docs',
      'first-day',
    ],
    ...['http', 'mail', 'openapi', 'people', 'project', 'schools'],
  ],
  dashboard: ['dashboard'],
  commands: ['cli'],
  interchange: ['interchange', 'oneroster-api', 'privacy', 'seed', 'syncs'],
  database: ['database', 'sql'],
  // Generated: each operation with each scope, share and body, and random work beside a model.
  matrices: ['matrices', 'properties', 'shares'],
  // Many connections, callers and processes, and a limit that they share.
  load: ['load'],
  // These start the service and commands as processes of their own, and run the programs in bin/.
  installation: ['installation'],
  // In a real browser. The pictures of the README are taken there too.
  browser: ['browser'],
  screenshots: [],
  // Really break things, each at length: the quick part, or with `FAULTS=long` the same with larger numbers.
  faults: ['faults'],
  // Start both contenders of the benchmark.
  bench: ['bench'],
  // Several processes as one installation: the quick part, or with `SCALE=long` the same with larger numbers.
  scale: ['scale'],
  // The files in deploy/. Some need the namespaces that test/deploy/run.sh makes.
  deploy: ['deploy'],
  // The images of docker-compose.yml, which test/container/run.sh has built.
  container: ['container'],
};

const target = 'es2024';
const typescript = {
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
};

/** Tests run on the sources, through SWC, on a real PostgreSQL: its own embedded one, or the one of DATABASE_URL. */
const all = {
  // Packages that are ES modules become CommonJS too. Node's own ES modules inside Jest need a fifth more processor time, since they
  // are compiled anew for each test file, and an experimental flag. A package that is CommonJS stays as it is.
  transformIgnorePatterns: ['/\\.cache/test-packages/'],
  transform: {
    '^.+\\.m?js$': ['@swc/jest', { isModule: 'unknown', jsc: { target }, module: { type: 'commonjs' } }],
    '^.+\\.ts$': ['@swc/jest', { jsc: { target, ...typescript }, module: { type: 'commonjs' } }],
  },
  moduleNameMapper: {
    ...(await bundledPackages()),
    '^@homeroom/client$': '<rootDir>/clients/typescript/src/index.ts',
    '^@homeroom/migrations$': '<rootDir>/migrations/index.ts',
    '^@homeroom/(.+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  globalSetup: '<rootDir>/test/support/postgres/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/postgres/global-teardown.ts',
};

/** Their servers are their own. Nothing is kept in the folder for temporary files, which ends with each run. */
const ownServers = { globalSetup: null, globalTeardown: null, cacheDirectory: '<rootDir>/node_modules/.cache/jest' };

const isLong = [process.env.FAULTS, process.env.SCALE].includes('long');
const differences = {
  core: { testMatch: ['<rootDir>/libs/**/*.spec.ts', ...specsIn('core')] },
  browser: { globalSetup: '<rootDir>/test/browser/global-setup.ts' },
  scale: ownServers,
  deploy: { globalSetup: null, globalTeardown: null },
  container: ownServers,
  screenshots: {
    globalSetup: '<rootDir>/test/browser/global-setup.ts',
    testMatch: ['<rootDir>/test/browser/screenshots.ts'],
  },
};

function specsIn(suite) {
  return folders[suite].map((folder) => `<rootDir>/test/${folder}/**/*.spec.ts`);
}

export default {
  projects: Object.keys(folders).map((suite) => ({
    ...all,
    displayName: suite,
    testMatch: specsIn(suite),
    ...differences[suite],
  })),
  // Tests start whole services on machines that may be busy. The limit is for tests that hang.
  testTimeout: isLong ? 4 * 60 * 60_000 : 170_000,
  // On two processors a test waits for PostgreSQL and timers in two fifths of its time. A third worker uses it.
  maxWorkers: 3,
  // A worker that has no handle left needs more than the default of half a second to free the modules of its test files.
  workerGracefulExitTimeout: 10_000,
  // The modules of finished test files stay in the heap of a worker, up to 4 GB in a whole run, and twice the time goes into each file.
  workerIdleMemoryLimit: '1GB',
};
