import base from './jest.config.mjs';

/** Tests of what is built: they start the service and commands as processes of their own, and run the programs in bin/. */
export default { ...base, testMatch: ['<rootDir>/test/installation/**/*.spec.ts'], testPathIgnorePatterns: [] };
