import { isRepeated, unauthorized } from '@homeroom/http';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-http-bearer';
import type { KeyFault, KnownKey } from '../api-keys/api-key-cache';

/** Finds the API key of a secret, or the reason why it is not valid; null if that needs a query which is not allowed. */
export type FindKey<Key extends KnownKey | null> = (secret: string) => Key | KeyFault | Promise<Key | KeyFault>;

/** What the strategy reads of a request. Without query and body it can only read the header. */
interface Credentials<Key extends KnownKey | null> {
  readonly headers: { readonly authorization: string | undefined };
  readonly find: FindKey<Key>;
  fault: KeyFault | 'missing' | 'malformed';
}

/** One run of the strategy, which ends with a call of `success`, `fail` or `error`. */
interface Attempt {
  success: (found: { readonly key: KnownKey | null }) => void;
  fail: () => void;
  error: (error: unknown) => void;
  authenticate(credentials: Credentials<KnownKey | null>): void;
}

type Done = (error: unknown, found?: { readonly key: KnownKey | null } | false) => void;

/** Passport's bearer strategy. It reads the header, and the verify callback finds the key. */
const strategy: object = new Strategy({ passReqToCallback: true }, ((
  credentials: Credentials<KnownKey | null>,
  secret: string,
  done: Done,
) => {
  const decide = (found: KnownKey | KeyFault | null): void => {
    if (typeof found !== 'string') return done(null, { key: found });
    credentials.fault = found;
    done(null, false);
  };
  const found = credentials.find(secret);
  if (found instanceof Promise) found.then(decide, done);
  else decide(found);
}) as never);

/** What the Authorization header has, as messages call it. */
interface Credential {
  readonly name: string;
  /** The prefix of reasons in the log and the metrics. */
  readonly reason: string;
}

const apiKey: Credential = { name: 'API key', reason: 'key' };

/** The API key of the secret in the Authorization header of a request. @throws 401 */
export function authenticate<Key extends KnownKey | null>(
  request: FastifyRequest,
  find: FindKey<Key>,
  credential = apiKey,
): Promise<Key> {
  return new Promise((resolve, reject) => {
    const { authorization } = request.headers;
    const fault = authorization === undefined ? 'missing' : 'malformed';
    const credentials: Credentials<Key> = { headers: { authorization }, find, fault };
    const attempt = Object.create(strategy) as Attempt;
    attempt.success = ({ key }) => resolve(key as Key);
    attempt.fail = () => reject(unauthenticated(credentials.fault, credential));
    attempt.error = reject;
    if (isRepeated(request.raw.rawHeaders, 'authorization')) attempt.fail();
    else attempt.authenticate(credentials);
  });
}

function unauthenticated(fault: KeyFault | 'missing' | 'malformed', { name, reason }: Credential): Error {
  if (fault === 'missing')
    return unauthorized(`Missing ${name}`, { 'www-authenticate': 'Bearer' }, `${reason}_missing`);
  const challenge = `Bearer error="invalid_token", error_description="${descriptions[fault](name)}"`;
  return unauthorized(`Invalid ${name}`, { 'www-authenticate': challenge }, `${reason}_${fault}`);
}

const descriptions: Record<KeyFault | 'malformed', (name: string) => string> = {
  unknown: (name) => `The ${name} is unknown`,
  expired: (name) => `The ${name} has expired`,
  revoked: (name) => `The ${name} was revoked`,
  wrong_environment: (name) => `The ${name} belongs to the other environment`,
  malformed: (name) => `The Authorization header must be: Bearer <${name}>`,
};
