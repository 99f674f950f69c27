import { ReadClient, visibleIds } from '@homeroom/database';
import { RecordId } from '@homeroom/http';
import { RecordMergeQueries, StudentNotFound, TeacherNotFound } from '@homeroom/people';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';

/** The errors of people who are not found. */
const people = [
  { record: 'student', NotFound: StudentNotFound },
  { record: 'teacher', NotFound: TeacherNotFound },
] as const;

/** Tells a client that asks for a merged student or teacher which one has the data, if the client sees that one. */
@Injectable()
export class MergedRecordInterceptor implements NestInterceptor {
  constructor(
    private readonly merges: RecordMergeQueries,
    private readonly reader: ReadClient,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        const kind = people.find(({ NotFound }) => error instanceof NotFound);
        if (!kind) return throwError(() => error);
        const request = context.switchToHttp().getRequest<FastifyRequest>();
        return from(this.mergedInto(kind.record, request)).pipe(
          mergeMap((id) => throwError(() => (id === null ? error : new kind.NotFound(id)))),
        );
      }),
    );
  }

  private async mergedInto(record: 'student' | 'teacher', { params }: FastifyRequest): Promise<number | null> {
    const { id, student_id: second } = params as Readonly<Record<string, string | undefined>>;
    const asked = second ?? id;
    if (asked === undefined) return null;
    const gone = new RecordId().transform(asked, { type: 'param' });
    const found = await this.merges.mergedInto(record, gone);
    if (found === null) return null;
    return (await visibleIds(this.reader, `${record}_record`, [found])).has(found) ? found : null;
  }
}
