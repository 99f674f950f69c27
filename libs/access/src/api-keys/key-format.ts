import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@homeroom/kernel';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(`^hr_(production|sandbox)_[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** The prefix of all keys of an environment. */
export const prefixOf = (environment: Environment): string => `hr_${environment}_`;

/** Generates a key: a prefix, 256 random bits in base 62, and a checksum of both. */
export function generateKey(environment: Environment): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return withChecksum(prefixOf(environment) + secret);
}

/** The environment of a key, or null when the format or the checksum is wrong. */
export function environmentOf(key: string): Environment | null {
  const found = shape.exec(key);
  if (!found || withChecksum(key.slice(0, -checksumLength)) !== key) return null;
  return found[1] as Environment;
}

/** The stored hash of a key. SHA-256 without salt or stretching is enough for 256 random bits. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

const withChecksum = (body: string) => body + base62(BigInt(crc32(body)), checksumLength);

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(length, '0');
}
