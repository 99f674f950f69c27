import { createHash } from 'node:crypto';
import { type Answer, badRequest, callerOf, type RouteAccess } from '@homeroom/platform';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdempotentAnswers } from '../application/idempotent-answers';
import { studentsIn } from './disclosed-students';
import { ROUTE_ACCESS } from './route-access';

const wellFormed = /^[\x21-\x7e]{1,255}$/;

/** Makes a POST that names itself, by Idempotency-Key, safe to repeat. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: IdempotentAnswers,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { 'idempotency-key': idempotencyKey } = request.headers;
    if (request.method !== 'POST' || idempotencyKey === undefined) return next.handle();
    const { id: keyId } = callerOf(request);
    if (keyId === null) throw new Error('Nobody writes from inside the process');
    if (typeof idempotencyKey !== 'string' || !wellFormed.test(idempotencyKey)) {
      throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters');
    }
    const { discloses } = this.reflector.get<RouteAccess>(ROUTE_ACCESS, context.getHandler());
    const repeatable = { keyId, idempotencyKey, fingerprint: fingerprintOf(request) };
    const shown = (json: string) => (discloses ? studentsIn(json, discloses) : []);
    return from(this.answers.once(repeatable, () => lastValueFrom(next.handle()), shown));
  }
}

/** What a request asks for: its path and what its body says, in whatever order. */
function fingerprintOf({ raw, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${raw.url}\n${JSON.stringify(body, sorted)}`)
    .digest();
}

function sorted(_name: string, value: unknown): unknown {
  // Read from 1e999, and written as null unless it is named: by what no body may hold.
  if (typeof value === 'number' && !Number.isFinite(value)) return { ['__proto__']: String(value) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
