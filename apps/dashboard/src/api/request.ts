/** A refusal of the server, or that it did not answer (status 0). */
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

/** What the interface does when the server asks for something before it goes on. */
interface Listeners {
  signedOut: () => void;
  /** Asks for the password; false when the person would rather not. */
  passwordRequired: () => Promise<boolean>;
}

const listeners: Listeners = { signedOut: () => undefined, passwordRequired: () => Promise.resolve(false) };

export function listen(given: Partial<Listeners>): void {
  Object.assign(listeners, given);
}

/**
 * Asks the dashboard's API; the path is relative to `api/`, such as `keys` or `keys/3/usage?hours=24`. When the server
 * wants the password once more, the person is asked and the request repeated.
 */
export async function request<T>(path: string, options: Options = {}): Promise<T> {
  try {
    return await send<T>(path, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A 401 from the sign-in itself means a wrong password.
    if (error.status === 401 && path !== 'session') listeners.signedOut();
    if (error.code === 'PASSWORD_REQUIRED' && (await listeners.passwordRequired())) return send<T>(path, options);
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
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer.status, said);
  return said as T;
}

function refusal(status: number, said: unknown): ApiError {
  const { error, code, details } = (said ?? {}) as {
    error?: string;
    code?: string;
    details?: { retry_after?: number };
  };
  return new ApiError(status, code ?? 'UNKNOWN', error ?? `The server answered ${status}.`, details?.retry_after);
}
