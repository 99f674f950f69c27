import { isRepeated, unauthorized } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-http-bearer';
import type { KeyFault, KnownKey } from '../api-keys/api-key-cache';

/** Finds the API key of a secret, or the reason why it is not valid. */
export type CheckKey = (secret: string) => Promise<KnownKey | KeyFault>;

/** The part of a request that passport sees. Without query and body it can only read the header. */
interface Credentials {
  readonly headers: { readonly authorization?: string };
  readonly check: CheckKey;
  fault?: KeyFault;
}

/** A run of the strategy. Passport calls these methods with the outcome. */
interface Attempt {
  success: (key: unknown) => void;
  fail: () => void;
  error: (error: unknown) => void;
  authenticate(credentials: Credentials): void;
}

type Verified = (error: unknown, key?: KnownKey | false) => void;

/** Authenticates requests by API key with passport's bearer strategy. */
export class Bearer {
  private readonly strategy: object = new Strategy({ passReqToCallback: true }, verify as never);

  /** @throws 401, and errors of the check */
  authenticate(request: FastifyRequest, check: CheckKey): Promise<KnownKey> {
    const { authorization } = request.headers;
    if (authorization === undefined)
      throw unauthorized('Missing API key', { 'www-authenticate': 'Bearer' }, 'key_missing');
    if (isRepeated(request.raw.rawHeaders, 'authorization')) throw invalidKey('malformed');
    const credentials: Credentials = { headers: { authorization }, check };
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this.strategy) as Attempt;
      attempt.success = (key) => resolve(key as KnownKey);
      attempt.fail = () => reject(invalidKey(credentials.fault ?? 'malformed'));
      attempt.error = reject;
      attempt.authenticate(credentials);
    });
  }
}

function verify(credentials: Credentials, secret: string, done: Verified): void {
  credentials.check(secret).then((result) => {
    if (typeof result !== 'string') return done(null, result);
    credentials.fault = result;
    return done(null, false);
  }, done);
}

const invalidKey = (fault: keyof typeof descriptions) =>
  unauthorized(
    'Invalid API key',
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${descriptions[fault]}"` },
    `key_${fault}`,
  );

const descriptions: Record<KeyFault | 'malformed', string> = {
  unknown: 'The API key is unknown',
  expired: 'The API key has expired',
  revoked: 'The API key was revoked',
  elsewhere: 'The API key belongs to the other environment',
  malformed: 'The Authorization header must be: Bearer <API key>',
};
