import type { Metrics } from '@homeroom/observability';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Counts failed and rate-limited sign-ins to the dashboard, and other requests that ask for a password or a code. */
export function countSignInFailures(fastify: FastifyInstance, metrics: Metrics): void {
  const wrong = metrics.counter('homeroom_sign_in_failures_total', 'Attempts to sign in with a wrong password or code');
  const throttled = metrics.counter('homeroom_sign_ins_throttled_total', 'Attempts to sign in that were answered 429');
  fastify.addHook('onResponse', (request, _reply, done) => {
    done();
    if (!isAttempt(request)) return;
    if (request.context.error?.code === 'RATE_LIMITED') throttled();
    else if (failures.has(request.context.error?.code ?? '')) wrong();
  });
}

const failures: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'PASSWORD_WRONG', 'CODE_WRONG']);

const attempts: ReadonlySet<string> = new Set([
  'POST /dashboard/api/session',
  'POST /dashboard/api/session/confirmation',
  'PUT /dashboard/api/password',
  'POST /dashboard/api/second-factor/disable',
  'POST /dashboard/api/second-factor/recovery-codes',
]);

const isAttempt = ({ method, routeOptions: { url } }: FastifyRequest) => attempts.has(`${method} ${url}`);
