/** Tests run on the sources, through SWC, on a real PostgreSQL: its own embedded one, or the one of DATABASE_URL. */
export default {
  testMatch: ['<rootDir>/libs/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  // They have configurations of their own: they need Chromium, time, containers, or other servers.
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/bench/',
    '<rootDir>/test/browser/',
    '<rootDir>/test/container/',
    '<rootDir>/test/deploy/',
    '<rootDir>/test/faults/',
    '<rootDir>/test/scale/',
  ],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  moduleNameMapper: {
    '^@homeroom/client$': '<rootDir>/clients/typescript/src/index.ts',
    '^@homeroom/migrations$': '<rootDir>/migrations/index.ts',
    '^@homeroom/(.+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  globalSetup: '<rootDir>/test/support/postgres/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/postgres/global-teardown.ts',
  // Tests start whole services on machines that may be busy. The limit is for tests that hang.
  testTimeout: 120_000,
  // With ES modules Jest keeps the modules of every finished test file in memory. A worker that has no handle left still needs
  // more than the default of half a second to free them when it exits.
  workerGracefulExitTimeout: 10_000,
};
