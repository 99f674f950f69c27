// A hand-written server for comparison, with Fastify, pg, and one prepared statement per request.
//   node limit-server.mjs <address, schema and key as JSON>
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { pipelinedStatements } from '../support/pipelined-statements.mjs';
import { addRoutes } from './limit-routes.mjs';

const hour = 3_600_000;
/** Enough with pipelining. */
const connections = 3;
/** SQLSTATE codes of constraint violations and invalid values, which are answered with 400. */
const clientErrorCodes = new Set(['23503', '23505', '23514', '22003', '22P02', '22008']);

const { address, schema, key } = JSON.parse(process.argv[2]);
const run = await pipelinedStatements(address, schema, connections);
const digest = (secret) => createHash('sha256').update(secret).digest('base64');
const keys = new Map([[digest(key), { perHour: 1_000_000_000, used: 0, endsAt: 0 }]]);

const app = Fastify({ logger: false, keepAliveTimeout: 60_000 });
app.addHook('onRequest', (request, reply, done) => {
  const { authorization = '' } = request.headers;
  const known = authorization.startsWith('Bearer ') ? keys.get(digest(authorization.slice(7))) : undefined;
  if (!known) return sendError(reply, 401, 'UNAUTHORIZED', 'Invalid API key');
  const now = Date.now();
  if (now >= known.endsAt) Object.assign(known, { used: 0, endsAt: now + hour });
  known.used += 1;
  reply.raw.setHeader('x-ratelimit-limit', known.perHour);
  reply.raw.setHeader('x-ratelimit-remaining', Math.max(0, known.perHour - known.used));
  reply.raw.setHeader('x-ratelimit-reset', Math.ceil(known.endsAt / 1000));
  if (known.used > known.perHour) return sendError(reply, 429, 'RATE_LIMIT_EXCEEDED', 'Too many requests');
  done();
});
app.setErrorHandler((error, _request, reply) => {
  if (error.validation || error.statusCode < 500 || clientErrorCodes.has(error.code))
    return sendError(reply, 400, 'VALIDATION_ERROR', error.message);
  return sendError(reply, 500, 'INTERNAL_ERROR', 'Internal error');
});
app.setNotFoundHandler((_request, reply) => sendError(reply, 404, 'NOT_FOUND', 'Not found'));
addRoutes(app, {
  run,
  missing: (reply) => sendError(reply, 404, 'NOT_FOUND', 'Not found'),
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('disconnect', () => process.exit(0));
process.send({ port: app.server.address().port });

function sendError(reply, status, code, error) {
  return reply.code(status).type('application/json; charset=utf-8').send({ error, code, status });
}
