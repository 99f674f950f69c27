import { createHash } from 'node:crypto';
import { type Answer, badRequest, callerOf, isDryRun } from '@homeroom/http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { studentIdsIn } from '@homeroom/audit';
import type { IdempotentRequest } from './idempotent-answer.queries';
import { IdempotentAnswers } from './idempotent-answers';

const wellFormed = /^[\x21-\x7e]{1,255}$/;

/** Processes a POST with an Idempotency-Key once, and replays the stored answer when the client repeats it. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor<Answer, Answer> {
  constructor(private readonly answers: IdempotentAnswers) {}

  /** @throws 400 for a malformed Idempotency-Key, 409, 422 */
  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { studentData, takesForm } = request.routeOptions.config;
    // The body of a form has not arrived yet. Its handler calls `idempotentRequestOf`.
    if (request.method !== 'POST' || takesForm) return next.handle();
    const idempotentRequest = idempotentRequestOf(request, request.body);
    if (!idempotentRequest) return next.handle();
    const studentsIn = (json: string) => (studentData ? studentIdsIn(json, studentData) : []);
    return from(this.answers.once(idempotentRequest, () => lastValueFrom(next.handle()), studentsIn));
  }
}

/**
 * A POST with an Idempotency-Key; null without one, and for a dry run.
 *
 * @param body what the client sent
 * @throws 400 for a malformed Idempotency-Key
 */
export function idempotentRequestOf(request: FastifyRequest, body: unknown): IdempotentRequest | null {
  const { 'idempotency-key': idempotencyKey } = request.headers;
  if (idempotencyKey === undefined || isDryRun(request)) return null;
  if (typeof idempotencyKey !== 'string' || !wellFormed.test(idempotencyKey)) {
    throw badRequest('header', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const { id: keyId } = callerOf(request);
  if (keyId === null) throw new Error('A write needs an API key');
  return { keyId, keyHash: sha256(`${keyId} ${idempotencyKey}`), fingerprint: fingerprintOf(request, body) };
}

/** Requests with equal URLs and bodies have equal fingerprints. The order of fields does not matter. */
const fingerprintOf = ({ raw }: FastifyRequest, body: unknown): Buffer =>
  sha256(`${raw.url}\n${JSON.stringify(body, sorted)}`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function sorted(_name: string, value: unknown): unknown {
  // JSON.parse reads 1e999 as Infinity, which JSON.stringify writes as null. A body cannot contain the key __proto__.
  if (typeof value === 'number' && !Number.isFinite(value)) return { ['__proto__']: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
