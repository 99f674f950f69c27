import { HttpException } from '@nestjs/common';
import { badRequest, payloadTooLarge, requestTimeout, uriTooLong, unsupportedMediaType } from './http-error';

const refusals: Record<string, () => Error> = {
  FST_ERR_BAD_URL: () => badRequest('url', 'the URL is not valid'),
  FST_ERR_MAX_PARAM_LENGTH: uriTooLong,
  FST_ERR_CTP_BODY_TOO_LARGE: payloadTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('body', 'the body is not as long as its Content-Length'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('body', 'the body must be a JSON object'),
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  ECONNRESET: () => badRequest('body', 'the body did not arrive whole'),
};

/** Names what Fastify's router and parsers throw as a refusal; other errors stay as they are. */
export function namedRefusal(error: unknown): unknown {
  const origin = error instanceof HttpException ? (error.cause ?? error) : error;
  const { code, syscall } = (origin ?? {}) as { code?: unknown; syscall?: unknown };
  // A body that breaks off and a database that hangs up have one code; only the latter names a system call.
  if (syscall !== undefined) return origin;
  return refusals[String(code)]?.() ?? origin;
}
