import { HttpException, NotFoundException } from '@nestjs/common';
import {
  badRequest,
  payloadTooLarge,
  requestTimeout,
  routeNotFound,
  uriTooLong,
  unsupportedMediaType,
} from './http-error';

/** Converts the errors of Fastify's router and body parsers into HTTP errors. Other errors are returned unchanged. */
export function knownRouterError(error: unknown): unknown {
  // Nest's own, for `OPTIONS *`.
  if (error instanceof NotFoundException) return routeNotFound();
  const origin = error instanceof HttpException ? (error.cause ?? error) : error;
  const { code, syscall } = (origin ?? {}) as { code?: unknown; syscall?: unknown };
  // ECONNRESET with a system call comes from the database connection, not from the request body.
  if (syscall !== undefined) return origin;
  return errorsByCode[String(code)]?.() ?? origin;
}

const errorsByCode: Record<string, () => Error> = {
  FST_ERR_BAD_URL: () => badRequest('url', 'the URL is not valid'),
  FST_ERR_MAX_PARAM_LENGTH: uriTooLong,
  FST_ERR_CTP_BODY_TOO_LARGE: payloadTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('body', 'the body is not as long as its Content-Length'),
  // A QUERY without a Content-Type; no route has this method.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: routeNotFound,
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('body', 'the body must be a JSON object'),
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  ECONNRESET: () => badRequest('body', 'the body did not arrive whole'),
};
