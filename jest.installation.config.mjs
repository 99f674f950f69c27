import base from './jest.config.mjs';

/** Tests that start whole installations and commands as processes of their own, and of the programs in bin/. */
export default { ...base, testMatch: ['<rootDir>/test/installation/**/*.spec.ts'], testPathIgnorePatterns: [] };
