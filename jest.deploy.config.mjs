import base from './jest.config.mjs';

/** Tests of the files in deploy/. Some need the namespaces that test/deploy/run.sh makes. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/deploy/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  globalSetup: null,
  globalTeardown: null,
};
