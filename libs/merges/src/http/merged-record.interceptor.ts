import { ReadClient, visibleIds } from '@homeroom/database';
import { RecordId } from '@homeroom/http';
import { RecordMergeQueries, StudentNotFound } from '@homeroom/people';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';

/** Tells a client that asks for a merged student which one has the data, if the client sees that one. */
@Injectable()
export class MergedRecordInterceptor implements NestInterceptor {
  constructor(
    private readonly merges: RecordMergeQueries,
    private readonly reader: ReadClient,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof StudentNotFound)) return throwError(() => error);
        const request = context.switchToHttp().getRequest<FastifyRequest>();
        return from(this.mergedInto(request)).pipe(
          mergeMap((id) => throwError(() => (id === null ? error : new StudentNotFound(id)))),
        );
      }),
    );
  }

  private async mergedInto({ params }: FastifyRequest): Promise<number | null> {
    const { id, student_id: second } = params as Readonly<Record<string, string | undefined>>;
    const asked = second ?? id;
    if (asked === undefined) return null;
    const gone = new RecordId().transform(asked, { type: 'param' });
    const found = await this.merges.mergedInto('student', gone);
    if (found === null) return null;
    return (await visibleIds(this.reader, 'student_record', [found])).has(found) ? found : null;
  }
}
