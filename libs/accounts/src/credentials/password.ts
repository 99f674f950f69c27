import { argon2, type Argon2Parameters, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The second recommended option of RFC 9106, with one lane: 64 MiB per hash. libuv runs four hashes at a time. */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const;
const saltLength = 16;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** Hashes a password. @returns the PHC string format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive('argon2id', { ...cost, message: normalized(password), nonce });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password matches a hash. Without a hash it takes as long and returns false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = phc.exec(hash ?? placeholderHash);
  if (!parts) throw new Error('A password hash cannot be read');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, expected] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const tagLength = expected.length;
  const message = normalized(password);
  const tag = await derive('argon2id', { memory, passes, parallelism, tagLength, message, nonce });
  return timingSafeEqual(tag, expected) && hash !== null;
}

/** Generates 99 random bits as groups of unambiguous letters and digits: a one-time password or a recovery code. */
export function randomCode(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Without l, i, o, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const isSamePassword = (one: string, other: string): boolean => asTyped(one) === asTyped(other);

/** Keyboards encode the same character in different ways. */
export const asTyped = (password: string) => password.normalize('NFKC');

const normalized = (password: string) => Buffer.from(asTyped(password));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const placeholderHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(Buffer.alloc(saltLength))}$${base64(Buffer.alloc(cost.tagLength))}`;
