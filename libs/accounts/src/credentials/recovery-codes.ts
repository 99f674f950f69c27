import { createHash } from 'node:crypto';
import { randomCode } from './password';

const count = 10;

/** Recovery codes, which are shown once. They have enough random bits for a fast hash. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: count }, randomCode);

/** The stored hash of a recovery code, in hexadecimal. Case, spaces and hyphens of the code do not count. */
export const recoveryCodeHash = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
