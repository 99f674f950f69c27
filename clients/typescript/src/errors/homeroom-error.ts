/** What some errors tell beside their code. */
interface ErrorDetails {
  /** Seconds until the next request may succeed, of a rate limit. */
  readonly retry_after?: number;
  readonly window?: 'hour' | 'minute';
  /** The id of the record into which the record was merged. */
  readonly merged_into?: number;
}

/** The properties of a failed call. */
export interface Failure {
  readonly message: string;
  readonly requestId: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly headers?: Headers | undefined;
  readonly details?: ErrorDetails | undefined;
  readonly cause?: unknown;
}

/**
 * The error of a failed call: one of the subclasses, or this class for a code that this version does not know. A call that is
 * aborted by its signal throws the reason of the signal instead.
 */
export class HomeroomError extends Error {
  override readonly name: string = 'HomeroomError';
  /** Homeroom's code, such as `NOT_FOUND`; undefined if Homeroom did not answer. */
  readonly code: string | undefined;
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** The id of the request in the service's log. Give it to an administrator. */
  readonly requestId: string;
  readonly #headers: Headers | undefined;

  constructor({ message, requestId, code, status, headers, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.#headers = headers;
  }

  /** The headers of the answer; undefined without an answer. */
  get headers(): Headers | undefined {
    return this.#headers;
  }
}
