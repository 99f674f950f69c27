import { type InvalidField, invalidFieldsOf, validationText } from './error-text';
import type { ImportHeading } from './types';

/** An error answer of the server. Status 0 means that the server did not answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds to wait before the next try. */
    readonly retryAfter?: number,
    /** The items of a batch that have an error. */
    readonly failures: readonly BatchFailure[] = [],
    /** Those of a file that was to be imported, where they are not understood. */
    readonly headings: readonly ImportHeading[] = [],
    /** The invalid fields of a body. */
    readonly invalidFields: readonly InvalidField[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface BatchFailure {
  /** The position of the item in the request. */
  readonly index: number;
  readonly message: string;
}

export interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** The entity tag that the record must still have, else the answer is 412. */
  ifMatch?: string;
}

/** A record with its entity tag. */
export interface Tagged<T> {
  readonly record: T;
  readonly etag: string;
}

let answeredAt = Date.now();

/** When the server last answered a request of this page in its session, in milliseconds. */
export const lastAnswer = (): number => answeredAt;

/** Handlers for answers that need an action of the user. */
interface Handlers {
  signedOut: () => void;
  /** Asks for the password; false if the user cancels. */
  passwordRequired: () => Promise<boolean>;
}

const handlers: Handlers = { signedOut: () => undefined, passwordRequired: () => Promise.resolve(false) };

export function setHandlers(given: Partial<Handlers>): void {
  Object.assign(handlers, given);
}

/**
 * Sends a request to the dashboard's API. The path is relative to `api/`, such as `keys` or `keys/3/usage?hours=24`. If
 * the server requires the password again, the user is asked for it and the request is repeated.
 */
export async function request<T>(path: string, options: Options = {}): Promise<T> {
  return (await requestTagged<T>(path, options)).record;
}

/** The same, with the entity tag of the answered record; empty if it has none. */
export async function requestTagged<T>(path: string, options: Options = {}): Promise<Tagged<T>> {
  try {
    return await send<T>(path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A 401 from the sign-in itself means a wrong password.
    if (error.status === 401 && path !== 'session') handlers.signedOut();
    if (error.code === 'PASSWORD_REQUIRED' && (await handlers.passwordRequired())) return send<T>(path, options);
    throw error;
  }
}

async function send<T>(path: string, { method = 'GET', body, ifMatch }: Options): Promise<Tagged<T>> {
  const url = new URL(`api/${path}`, document.baseURI);
  const answer = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, 'UNREACHABLE', 'The server does not answer. Check that it runs and that you are connected.');
  });
  if (answer.status !== 401) answeredAt = Date.now();
  const etag = answer.headers.get('etag') ?? '';
  if (answer.status === 204) return { record: undefined as T, etag };
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorOf(answer.status, content);
  return { record: content as T, etag };
}

interface ErrorContent {
  error?: string;
  code?: string;
  details?: { retry_after?: number };
  results?: { index: number; error: { error: string; code: string } }[];
  headings?: ImportHeading[];
}

/** @param content of an error answer */
export function errorOf(status: number, content: unknown): ApiError {
  const { error, code = 'UNKNOWN', details, results = [], headings } = (content ?? {}) as ErrorContent;
  const failures = results
    .filter(({ error: { code: reason } }) => reason !== 'NOT_WRITTEN')
    .map(({ index, error: item }) => ({ index, message: textOf(item.error, item.code) }));
  const message = textOf(error ?? `The server answered ${status}.`, code);
  const invalid = code === 'VALIDATION_ERROR' ? invalidFieldsOf(error ?? '') : [];
  return new ApiError(status, code, message, details?.retry_after, failures, headings, invalid);
}

const textOf = (message: string, code: string): string =>
  code === 'VALIDATION_ERROR' ? validationText(message) : message;
