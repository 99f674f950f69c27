import { createHash } from 'node:crypto';
import { type Answer, badRequest, callerOf } from '@homeroom/http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { studentsIn } from '../audit/disclosed-students';
import { IdempotentAnswers } from './idempotent-answers';

const wellFormed = /^[\x21-\x7e]{1,255}$/;

/** Gives a POST with an Idempotency-Key that was sent before its first answer again. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor<Answer, Answer> {
  constructor(private readonly answers: IdempotentAnswers) {}

  /** @throws 400 for a malformed Idempotency-Key, 409, 422 */
  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { 'idempotency-key': idempotencyKey } = request.headers;
    if (request.method !== 'POST' || idempotencyKey === undefined) return next.handle();
    if (typeof idempotencyKey !== 'string' || !wellFormed.test(idempotencyKey)) {
      throw badRequest('header', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
    }
    const { id: keyId } = callerOf(request);
    if (keyId === null) throw new Error('A write needs an API key');
    const { discloses } = request.routeOptions.config;
    const keyHash = sha256(`${keyId} ${idempotencyKey}`);
    const named = { keyId, keyHash, fingerprint: fingerprintOf(request) };
    const disclosed = (json: string) => (discloses ? studentsIn(json, discloses) : []);
    return from(this.answers.once(named, () => lastValueFrom(next.handle()), disclosed));
  }
}

/** Two requests are the same when their paths and bodies are, whatever the order of the fields. */
const fingerprintOf = ({ raw, body }: FastifyRequest): Buffer => sha256(`${raw.url}\n${JSON.stringify(body, sorted)}`);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

function sorted(_name: string, value: unknown): unknown {
  // JSON.parse reads 1e999 as Infinity, which JSON.stringify writes as null. No body may have the name __proto__.
  if (typeof value === 'number' && !Number.isFinite(value)) return { ['__proto__']: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
