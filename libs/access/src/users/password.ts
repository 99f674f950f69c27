import { argon2, type Argon2Parameters, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Characters that a password has. */
const passwordLength = { least: 12, most: 128 } as const;

/** RFC 9106's second choice, on one lane: 64 MiB for each sign-in, of which libuv runs four at a time. */
const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const;
const saltLength = 16;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** What is kept of a password, in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive('argon2id', { ...cost, message: normalized(password), nonce });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password is the one that was hashed. Of nobody's, null, it takes as long and says no. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = phc.exec(hash ?? nobodys);
  if (!parts) throw new Error('A password hash cannot be read');
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, expected] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  const tagLength = expected.length;
  const message = normalized(password);
  const tag = await derive('argon2id', { memory, passes, parallelism, tagLength, message, nonce });
  return timingSafeEqual(tag, expected) && hash !== null;
}

/** Letters and digits that nobody takes for each other, in groups: 100 bits, for one use. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return [group(), group(), group(), group()].join('-');
}

/** What is wrong with a new password, after the word `password`; null when nothing is. */
export function passwordFault(given: string, names: readonly string[]): string | null {
  const password = asTyped(given);
  const length = [...password].length;
  if (length < passwordLength.least) return `must have at least ${passwordLength.least} characters`;
  if (length > passwordLength.most) return `must not be longer than ${passwordLength.most} characters`;
  if (new Set(password).size < 5) return 'must not repeat so few characters';
  const folded = password.toLowerCase();
  if (names.some((name) => folded === asTyped(name).toLowerCase())) return 'must not be your name or e-mail address';
  return null;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Whether two texts are one password. */
export const isSamePassword = (one: string, other: string): boolean => asTyped(one) === asTyped(other);

/** Keyboards write the same character in more than one way. */
const asTyped = (password: string) => password.normalize('NFKC');

const normalized = (password: string) => Buffer.from(asTyped(password));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(Buffer.alloc(saltLength))}$${base64(Buffer.alloc(cost.tagLength))}`;
