import { validationText } from './error-text';

/** An error answer of the server. Status 0 means that the server did not answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds to wait before the next try. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
}

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

async function send<T>(path: string, { method = 'GET', body }: Options): Promise<T> {
  const url = new URL(`api/${path}`, document.baseURI);
  const answer = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, 'UNREACHABLE', 'The server does not answer. Check that it runs and that you are connected.');
  });
  if (answer.status === 204) return undefined as T;
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw errorOf(answer.status, content);
  return content as T;
}

function errorOf(status: number, content: unknown): ApiError {
  const { error, code, details } = (content ?? {}) as {
    error?: string;
    code?: string;
    details?: { retry_after?: number };
  };
  const message = error ?? `The server answered ${status}.`;
  const text = code === 'VALIDATION_ERROR' ? validationText(message) : message;
  return new ApiError(status, code ?? 'UNKNOWN', text, details?.retry_after);
}
