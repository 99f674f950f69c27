export { batchBodyLimit } from './batch/batch-limits';
export { BatchQueryDto } from './batch/batch-query.dto';
export { batchOf, batchText } from './batch/batch.resource';
export { Batches } from './batch/batches';
export { Answer, Answers, noContent, recordAnswer } from './conditional-requests/answers';
export { isDryRun } from './dry-run/dry-run';
export { DryRunInterceptor } from './dry-run/dry-run.interceptor';
export { Revisions } from './conditional-requests/revisions';
export { ErrorFilter } from './errors/error.filter';
export { ErrorInterceptor } from './errors/error.interceptor';
export { httpErrorOf } from './errors/http-error-of';
export {
  badRequest,
  forbidden,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  idempotentAnswerErased,
  rateLimited,
  routeNotFound,
  serviceUnavailable,
  unsupportedMediaType,
  HttpError,
  unauthorized,
} from './errors/http-error';
export { noteError, retryAfter } from './errors/send-error';
export { completeDocument } from './openapi/complete-document';
export { errorCatalogue } from './openapi/error-catalogue';
export { ErrorResource } from './openapi/error.resource';
export { Operation, type OperationText } from './openapi/operation';
export { onlyPage, cursorPageOf, pageOf } from './openapi/page.resource';
export { limitConnections } from './overload/connection-limit';
export { type ConcurrencyLimits, Semaphore } from './overload/semaphore';
export {
  type Caller,
  callerOf,
  createHttpServer,
  type RequestAuthentication,
  guardHttpServer,
} from './server/http-server';
export { OpenConnections } from './server/open-connections';
export { isRepeated } from './server/repeated-header';
export { RequestLogger } from './server/request-logger';
export { type RouteAccess, Routes } from './server/routes';
export { securityHeaders } from './server/security-headers';
export {
  Changeable,
  declaredFields,
  Optional,
  QueryParameter,
  Required,
  Shown,
  ShownOrNull,
} from './validation/field-decorators';
export * as kinds from './validation/kinds';
export { PageQueryDto } from './validation/page-query.dto';
export { ListQueryDto, SortParameter } from './validation/list-query.dto';
export { RejectUndeclaredQuery } from './validation/no-query.guard';
export { rejectMalformedQuery } from './validation/query-string';
export { reasonAgainst } from './validation/reason-against';
export { RecordId } from './validation/record-id.pipe';
export { StrictValidationPipe } from './validation/strict-validation.pipe';
