import { isRepeated, unauthorized } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-http-bearer';
import type { KeyFault, KnownKey } from '../api-keys/api-key-cache';

/** Finds the key that a secret stands for, or why it is not valid. */
export type CheckKey = (secret: string) => Promise<KnownKey | KeyFault>;

/** What passport sees of a request: the header alone, so that no key is read from a query or a body. */
interface Presented {
  readonly headers: { readonly authorization?: string };
  readonly check: CheckKey;
  fault?: KeyFault;
}

/** One authentication of passport's: it tells its outcome to the object that it runs on. */
interface Attempt {
  success: (key: unknown) => void;
  fail: () => void;
  error: (error: unknown) => void;
  authenticate(presented: Presented): void;
}

type Verified = (error: unknown, key?: KnownKey | false) => void;

const descriptions: Record<KeyFault | 'malformed', string> = {
  unknown: 'The API key is unknown',
  expired: 'The API key has expired',
  revoked: 'The API key was revoked',
  elsewhere: 'The API key belongs to the other environment',
  malformed: 'The Authorization header must be: Bearer <API key>',
};

/** Reads the key of a request, section 5, through passport's bearer strategy. */
export class Bearer {
  private readonly strategy: object = new Strategy({ passReqToCallback: true }, verify as never);

  /** @throws 401, and what the check throws */
  authenticate(request: FastifyRequest, check: CheckKey): Promise<KnownKey> {
    const { authorization } = request.headers;
    if (authorization === undefined)
      throw unauthorized('Missing API key', { 'www-authenticate': 'Bearer' }, 'key_missing');
    if (isRepeated(request.raw.rawHeaders, 'authorization')) throw invalidKey('malformed');
    const presented: Presented = { headers: { authorization }, check };
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this.strategy) as Attempt;
      attempt.success = (key) => resolve(key as KnownKey);
      attempt.fail = () => reject(invalidKey(presented.fault ?? 'malformed'));
      attempt.error = reject;
      attempt.authenticate(presented);
    });
  }
}

function verify(presented: Presented, secret: string, done: Verified): void {
  presented.check(secret).then((result) => {
    if (typeof result !== 'string') return done(null, result);
    presented.fault = result;
    return done(null, false);
  }, done);
}

const invalidKey = (fault: keyof typeof descriptions) =>
  unauthorized(
    'Invalid API key',
    { 'www-authenticate': `Bearer error="invalid_token", error_description="${descriptions[fault]}"` },
    `key_${fault}`,
  );
