import base from './jest.config.mjs';

/** Tests in a real browser: they need Chromium, which the others do not. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
  testPathIgnorePatterns: [],
  globalSetup: '<rootDir>/test/browser/global-setup.ts',
};
