import { argon2Sync, randomBytes } from 'node:crypto';

/** A hash of a password that is fast to check. A hash says itself what it costs. */
export function cheapHash(secret: string): string {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)];
  const tag = argon2Sync('argon2id', { message: secret, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${hash}`;
}
