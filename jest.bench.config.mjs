import base from './jest.config.mjs';

/** Tests of the benchmark: each starts both contenders, so they are not part of `npm test`. */
export default { ...base, testMatch: ['<rootDir>/test/bench/**/*.spec.ts'], testPathIgnorePatterns: [] };
