import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@homeroom/kernel';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;
const environments: readonly Environment[] = ['production', 'sandbox'];
const body = new RegExp(`^[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/** The prefix of all keys of an environment. */
export const prefixOf = (environment: Environment): string => `hr_${environment}_`;

/** Generates a key. */
export const generateKey = (environment: Environment): string => generateSecret(prefixOf(environment));

/** Generates a secret: a prefix, 256 random bits in base 62, and a checksum of both. */
export function generateSecret(prefix: string): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return withChecksum(prefix + secret);
}

/** The environment of a key, or null when the format or the checksum is wrong. */
export const environmentOf = (key: string): Environment | null =>
  environments.find((environment) => isSecret(key, prefixOf(environment))) ?? null;

/** Whether a text has the format of a secret with a prefix. */
export const isSecret = (text: string, prefix: string): boolean =>
  text.startsWith(prefix) &&
  body.test(text.slice(prefix.length)) &&
  withChecksum(text.slice(0, -checksumLength)) === text;

/** The stored hash of a secret. SHA-256 without salt or stretching is enough for 256 random bits. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const withChecksum = (text: string) => text + base62(BigInt(crc32(text)), checksumLength);

function base62(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(length, '0');
}
