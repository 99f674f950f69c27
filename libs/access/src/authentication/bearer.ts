import { isRepeated, unauthorized } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-http-bearer';
import type { KeyFault } from '../api-keys/api-key-cache';

/** A run of the strategy. Passport calls the first two methods with the outcome. */
interface Attempt {
  success: (secret: unknown) => void;
  fail: () => void;
  authenticate(credentials: { readonly headers: { readonly authorization: string } }): void;
}

/** Passport's bearer strategy. It parses the header. `ApiKeyCache` finds the key of the secret. */
const strategy: object = new Strategy(((secret: string, done: (error: null, secret: string) => void) => {
  done(null, secret);
}) as never);

/** The API key in the Authorization header. @throws 401 */
export function secretOf({ headers: { authorization }, raw }: FastifyRequest): string {
  if (authorization === undefined)
    throw unauthorized('Missing API key', { 'www-authenticate': 'Bearer' }, 'key_missing');
  if (isRepeated(raw.rawHeaders, 'authorization')) throw invalidKey('malformed');
  let found: string | null = null;
  const attempt = Object.create(strategy) as Attempt;
  attempt.success = (secret) => (found = secret as string);
  attempt.fail = () => undefined;
  // Without query and body the strategy can only read the header.
  attempt.authenticate({ headers: { authorization } });
  if (found === null) throw invalidKey('malformed');
  return found;
}

/** 401 for an API key that is not valid. */
export const invalidKey = (fault: keyof typeof descriptions) =>
  unauthorized(
    'Invalid API key',
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${descriptions[fault]}"` },
    `key_${fault}`,
  );

const descriptions: Record<KeyFault | 'malformed', string> = {
  unknown: 'The API key is unknown',
  expired: 'The API key has expired',
  revoked: 'The API key was revoked',
  wrong_environment: 'The API key belongs to the other environment',
  malformed: 'The Authorization header must be: Bearer <API key>',
};
