import { HomeroomError } from './homeroom-error.ts';

/** The service was not reached, or the connection broke before the whole answer was here; `cause` says how. */
export class ConnectionError extends HomeroomError {
  override readonly name = 'ConnectionError';
  /** True where it is certain that the service never saw the request. */
  readonly nothingSent: boolean;

  constructor(cause: unknown, requestId: string) {
    const nothingSent = cameBeforeSending(cause);
    const what = nothingSent ? 'Could not connect to Homeroom' : 'The connection to Homeroom broke';
    super({ message: `${what}: ${beginningOf(cause)}`, requestId, cause });
    this.nothingSent = nothingSent;
  }
}

/** No whole answer came in the time that the client was given. What was asked may have been done all the same. */
export class TimeoutError extends HomeroomError {
  override readonly name = 'TimeoutError';

  constructor(milliseconds: number, requestId: string) {
    super({ message: `No answer within ${milliseconds} ms`, requestId });
  }
}

/** What Node names a failure to find the host or to connect to it. */
const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const systemCalls = ['connect', 'getaddrinfo'];

interface Fault {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  /** One for every address of the host that was tried. */
  readonly errors?: unknown;
}

/** `fetch` says "fetch failed"; what happened stands in the chain of causes. */
function cameBeforeSending(error: unknown): boolean {
  if (!isFault(error)) return false;
  const { code, syscall, cause, errors } = error;
  if (codes.includes(String(code)) || systemCalls.includes(String(syscall))) return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every(cameBeforeSending);
  return cameBeforeSending(cause);
}

/** The words of the first cause. */
function beginningOf(error: unknown): string {
  if (!isFault(error)) return String(error);
  const { message, code, cause } = error;
  return isFault(cause) ? beginningOf(cause) : String(message || code);
}

const isFault = (error: unknown): error is Fault => typeof error === 'object' && error !== null;
