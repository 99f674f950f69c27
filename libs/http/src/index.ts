export * as kinds from './validation/kinds';
export { BatchQueryDto } from './batch/batch-query.dto';
export { batchOf, batchText } from './batch/batch.resource';
export { Batches } from './batch/batches';
export { Answer, Answers, noContent, recordAnswer } from './conditional-requests/answers';
export { DryRunInterceptor, isDryRun, takeDryRun } from './conditional-requests/dry-run';
export { Revisions } from './conditional-requests/revisions';
export { networkOf } from './connections/network';
export { OpenConnections, limitConnections } from './connections/open-connections';
export { ErrorFilter } from './errors/error.filter';
export { ErrorInterceptor, httpErrorOf } from './errors/error.interceptor';
export {
  HttpError,
  badRequest,
  forbidden,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  idempotentAnswerErased,
  rateLimited,
  routeNotFound,
  serviceUnavailable,
  unauthorized,
  unsupportedMediaType,
} from './errors/http-error';
export { type ErrorResponse, noteError, responseOf, retryAfter, sendError } from './errors/send-error';
export { completeDocument } from './openapi/complete-document';
export { errorCatalogue } from './openapi/error-catalogue';
export { ErrorResource } from './openapi/error.resource';
export { Operation, type OperationText } from './openapi/operation';
export { cursorPageOf, onlyPage, pageOf } from './openapi/page.resource';
export { ConcurrencyLimit, type ConcurrencyLimits, Semaphore } from './overload/concurrency-limit';
export { UnfinishedBodies, disconnectUnread } from './overload/slow-clients';
export {
  type RequestAuthentication,
  createHttpServer,
  guardHttpServer,
  guardRoutes,
  sendContinue,
  withHeaders,
} from './server/http-server';
export {
  type Caller,
  type RateLimit,
  type RequestContext,
  beginContext,
  callerOf,
  enterContext,
} from './server/request-context';
export type { MountedApplication } from './server/mounted-application';
export { type QueryRules, isRepeated } from './server/request-head';
export { RequestLogger } from './server/request-logger';
export type { RequestSteps } from './server/request-steps';
export { RequestGuard, type RouteAccess, Routes, UnknownRouteController, everyOtherPath } from './server/routes';
export { type SecurityHeaders, securityHeaders } from './server/security-headers';
export {
  Changeable,
  Optional,
  QueryParameter,
  Required,
  RequiredOrNull,
  Shown,
  ShownOrNull,
  declaredFields,
} from './validation/field-decorators';
export { batchBodyLimit, maxBatchItems } from './validation/kinds/array-kinds';
export { ListQueryDto, SortParameter } from './validation/list-query.dto';
export { SearchParameter } from './validation/search-parameter';
export { endEmptyBody, readJson } from './validation/json-body';
export { PageQueryDto } from './validation/page-query.dto';
export { reasonAgainst } from './validation/reason-against';
export { RecordId, StrictValidationPipe } from './validation/pipes';
export { RejectUndeclaredQuery } from './validation/unknown-parameters';
