import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable, throwError } from 'rxjs';
import { httpErrorOf } from './http-error-of';

/** Converts the errors of handlers, services and pipes into HTTP errors. `ErrorFilter` sends them. */
@Injectable()
export class ErrorInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => httpErrorOf(error))));
  }
}
