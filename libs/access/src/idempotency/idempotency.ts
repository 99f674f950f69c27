import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Answer, badRequest, callerOf } from '@homeroom/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IdempotentAnswers } from './idempotent-answers';
import { studentsIn } from '../audit/disclosed-students';

const wellFormed = /^[\x21-\x7e]{1,255}$/;

type Work = () => Promise<Answer>;

/** Does the work of the request around unless it was done before. */
const once = new AsyncLocalStorage<(work: Work) => Promise<Answer>>();

/** Makes a POST that names itself, by Idempotency-Key, safe to repeat. Call before the routes are registered. */
export function repeatSafely(fastify: FastifyInstance, answers: IdempotentAnswers): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { 'idempotency-key': idempotencyKey } = request.headers;
    if (request.method !== 'POST' || idempotencyKey === undefined || !request.caller) return done();
    const { id: keyId } = callerOf(request);
    if (keyId === null) throw new Error('Nobody writes from inside the process');
    if (typeof idempotencyKey !== 'string' || !wellFormed.test(idempotencyKey)) {
      throw badRequest('header', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
    }
    const { discloses } = request.routeOptions.config;
    const keyHash = sha256(`${keyId} ${idempotencyKey}`);
    const repeatable = { keyId, keyHash, fingerprint: fingerprintOf(request) };
    const shown = (json: string) => (discloses ? studentsIn(json, discloses) : []);
    return once.run((work) => answers.once(repeatable, work, shown), done);
  });
}

/**
 * A handler whose requests may be repeated. It is wrapped, and not intercepted: what Nest puts around a handler for an
 * interceptor costs every request, also those that name themselves by nothing.
 */
export const Repeatable = (): MethodDecorator => (_target, _name, descriptor: PropertyDescriptor) => {
  const handler = descriptor.value as (...given: unknown[]) => Promise<Answer>;
  const repeatable = function (this: unknown, ...given: unknown[]): Promise<Answer> {
    const work = () => handler.apply(this, given);
    return once.getStore()?.(work) ?? work();
  };
  for (const key of Reflect.getMetadataKeys(handler) as string[])
    Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), repeatable);
  descriptor.value = repeatable;
};

/** What a request asks for: its path and what its body says, in whatever order. */
const fingerprintOf = ({ raw, body }: FastifyRequest): Buffer => sha256(`${raw.url}\n${JSON.stringify(body, sorted)}`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function sorted(_name: string, value: unknown): unknown {
  // Read from 1e999, and written as null unless it is named: by what no body may hold.
  if (typeof value === 'number' && !Number.isFinite(value)) return { ['__proto__']: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
