/** What is known of a call that failed. */
export interface Failure {
  readonly message: string;
  readonly requestId: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly headers?: Headers | undefined;
  readonly details?: { readonly retry_after: number } | undefined;
  readonly cause?: unknown;
}

/**
 * What every failed call throws: itself for a code that this version does not know, otherwise one of its subclasses. A
 * call that the caller's own signal ends throws that signal's reason instead.
 */
export class HomeroomError extends Error {
  override readonly name: string = 'HomeroomError';
  /** Homeroom's code, such as `NOT_FOUND`; undefined where Homeroom did not answer. */
  readonly code: string | undefined;
  /** The HTTP status; undefined where nobody answered. */
  readonly status: number | undefined;
  /** The id of the request in the service's log: what an administrator asks for. */
  readonly requestId: string;
  readonly #headers: Headers | undefined;

  constructor({ message, requestId, code, status, headers, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.#headers = headers;
  }

  /** The headers of the answer; undefined where nobody answered. */
  get headers(): Headers | undefined {
    return this.#headers;
  }
}
