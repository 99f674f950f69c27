import { HomeroomError } from './homeroom-error.ts';

/** The connection failed, or it broke before the answer was complete. `cause` has the reason. */
export class ConnectionError extends HomeroomError {
  override readonly name = 'ConnectionError';
  /** True if the request was certainly not sent. */
  readonly nothingSent: boolean;

  constructor(cause: unknown, requestId: string) {
    const nothingSent = failedBeforeSending(cause);
    const summary = nothingSent ? 'Could not connect to Homeroom' : 'The connection to Homeroom broke';
    super({ message: `${summary}: ${rootMessage(cause)}`, requestId, cause });
    this.nothingSent = nothingSent;
  }
}

/** The answer was not complete within the timeout. The service may have executed the request. */
export class TimeoutError extends HomeroomError {
  override readonly name = 'TimeoutError';

  constructor(milliseconds: number, requestId: string) {
    super({ message: `No answer within ${milliseconds} ms`, requestId });
  }
}

/** Node's codes for a failure to resolve the host or to connect to it. */
const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const systemCalls = ['connect', 'getaddrinfo'];

interface Cause {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  /** One error for each address of the host. */
  readonly errors?: unknown;
}

/** `fetch` throws "fetch failed". The reason is in the chain of causes. */
function failedBeforeSending(error: unknown): boolean {
  if (!isCause(error)) return false;
  const { code, syscall, cause, errors } = error;
  if (codes.includes(String(code)) || systemCalls.includes(String(syscall))) return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(failedBeforeSending);
  return failedBeforeSending(cause);
}

/** The message of the innermost cause. */
function rootMessage(error: unknown): string {
  if (!isCause(error)) return String(error);
  const { message, code, cause } = error;
  return isCause(cause) ? rootMessage(cause) : String(message || code);
}

const isCause = (error: unknown): error is Cause => typeof error === 'object' && error !== null;
