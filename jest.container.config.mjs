import base from './jest.config.mjs';

/** Tests of the images of docker-compose.yml, which test/container/run.sh has built. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/container/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  globalSetup: null,
  globalTeardown: null,
  // Not in the folder for temporary files, which ends with each run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};
