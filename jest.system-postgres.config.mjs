import base from './jest.config.mjs';

/** Any tests, as those that bin/test-on-system-postgres.sh names. */
export default { ...base, testMatch: ['<rootDir>/test/**/*.spec.ts'], testPathIgnorePatterns: [] };
