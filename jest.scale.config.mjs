import base from './jest.config.mjs';

/** Tests of several processes as one installation: the quick part, or with `SCALE=long` the same with larger numbers. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/scale/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  testTimeout: process.env.SCALE === 'long' ? 60 * 60_000 : 120_000,
  // They begin servers of their own.
  globalSetup: null,
  globalTeardown: null,
  // Not in the folder for temporary files, which ends with each run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};
