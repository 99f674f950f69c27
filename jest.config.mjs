import { bundledPackages } from './test/support/bundled-packages.mjs';

const target = 'es2024';

/** Tests run on the sources, through SWC, on a real PostgreSQL: its own embedded one, or the one of DATABASE_URL. */
export default {
  testMatch: ['<rootDir>/libs/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  // They have configurations of their own: they need Chromium, time, containers, other servers, or the build.
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/bench/',
    '<rootDir>/test/browser/',
    '<rootDir>/test/container/',
    '<rootDir>/test/deploy/',
    '<rootDir>/test/faults/',
    '<rootDir>/test/installation/',
    '<rootDir>/test/scale/',
  ],
  // Packages that are ES modules become CommonJS too. Node's own ES modules inside Jest need a fifth more processor time, since they
  // are compiled anew for each test file, and an experimental flag. A package that is CommonJS stays as it is.
  transformIgnorePatterns: ['/\\.cache/test-packages/'],
  transform: {
    '^.+\\.m?js$': ['@swc/jest', { isModule: 'unknown', jsc: { target }, module: { type: 'commonjs' } }],
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: {
    ...(await bundledPackages()),
    '^@homeroom/client$': '<rootDir>/clients/typescript/src/index.ts',
    '^@homeroom/migrations$': '<rootDir>/migrations/index.ts',
    '^@homeroom/(.+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  globalSetup: '<rootDir>/test/support/postgres/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/postgres/global-teardown.ts',
  // Tests start whole services on machines that may be busy. The limit is for tests that hang.
  testTimeout: 120_000,
  // On two processors a test waits for PostgreSQL and timers in two fifths of its time. A third worker uses it.
  maxWorkers: 3,
  // A worker that has no handle left needs more than the default of half a second to free the modules of its test files.
  workerGracefulExitTimeout: 10_000,
  // The modules of finished test files stay in the heap of a worker, up to 4 GB in a whole run, and twice the time goes into each file.
  workerIdleMemoryLimit: '1GB',
};
