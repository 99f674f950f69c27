import base from './jest.config.mjs';

/** Tests that really break things, each at length: the quick part, or with `FAULTS=long` the same with larger numbers. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  // They load the machine themselves.
  maxWorkers: 2,
  testTimeout: process.env.FAULTS === 'long' ? 4 * 60 * 60_000 : 170_000,
};
