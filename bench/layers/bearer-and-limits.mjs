import { createHash } from 'node:crypto';
import { Strategy } from 'passport-http-bearer';

/** A hook that authenticates one API key and counts its requests. */
export function bearerAndLimits(key) {
  const digest = (secret) => createHash('sha256').update(secret).digest('base64');
  const known = new Map([[digest(key), { used: 0 }]]);
  const strategy = new Strategy((secret, done) => done(null, known.get(digest(secret)) ?? false));
  const endsAt = Math.ceil(Date.now() / 1000) + 3600;
  return (request, reply, done) => {
    const attempt = Object.create(strategy);
    attempt.success = (caller) => {
      caller.used += 1;
      const remaining = String(1_000_000_000 - caller.used);
      reply.header('x-ratelimit-limit', '1000000000').header('x-ratelimit-remaining', remaining);
      reply.header('x-ratelimit-reset', String(endsAt));
      done();
    };
    attempt.fail = () => reply.code(401).send({ error: 'Invalid API key', code: 'UNAUTHORIZED', status: 401 });
    attempt.error = done;
    attempt.authenticate({ headers: { authorization: request.headers.authorization } });
  };
}
