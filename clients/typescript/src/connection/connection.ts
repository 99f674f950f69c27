import { randomUUID } from 'node:crypto';
import createClient, { type Client } from 'openapi-fetch';
import { errorOf } from '../errors/error-of.ts';
import { rememberETag } from './etags.ts';
import {
  type ChangeOptions,
  checkCall,
  type CheckedOptions,
  checkedOptions,
  type CreateOptions,
  type HomeroomOptions,
  type WriteOptions,
} from './options.ts';
import { pauseBeforeRetry } from './retries.ts';
import type { paths } from '../schema.ts';
import { inTime, type Limits } from './timeout.ts';
import { ConnectionError } from '../errors/connection-errors.ts';
import { NotFoundError } from '../errors/service-errors.ts';
import { version } from '../version.ts';

/** Sends one request through openapi-fetch, which has the types of paths, parameters, bodies and answers. */
type Send<T> = (api: Client<paths>, init: Init) => Promise<Answer<T>>;

/** The headers and the `fetch` of one attempt. */
interface Init {
  readonly headers: Record<string, string>;
  readonly fetch: (request: Request) => Promise<Response>;
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Sends the calls of a client, retries them where it is safe, and throws typed errors. */
export class Connection {
  readonly #api: Client<paths>;
  readonly #options: CheckedOptions;

  constructor(options: HomeroomOptions) {
    this.#options = checkedOptions(options);
    const { baseUrl, apiKey, userAgent } = this.#options;
    this.#api = createClient<paths>({
      baseUrl,
      // Following a redirect would turn a POST into a GET.
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${apiKey}`,
        'User-Agent': `${userAgent} homeroom-client/${version}`.trim(),
      },
    });
  }

  /** Sends an idempotent call: a read or an update. @throws HomeroomError */
  send<T>(send: Send<T>, options: ChangeOptions = {}): Promise<T> {
    return this.#call(send, conditionOf(options), options);
  }

  /** Sends a call that creates a record, with an idempotency key that makes retries safe. @throws HomeroomError */
  create<T>(send: Send<T>, options: CreateOptions = {}): Promise<T> {
    return this.#call(send, { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() }, options);
  }

  /**
   * Sends a call that removes a record. If the answer to an attempt is lost, the retry finds no record: it is removed.
   *
   * @throws HomeroomError
   */
  async remove(send: Send<unknown>, options: ChangeOptions = {}): Promise<void> {
    const isRemoved = (error: unknown, retried: number) => retried > 0 && error instanceof NotFoundError;
    await this.#call(send, conditionOf(options), options, isRemoved);
  }

  async #call<T>(
    send: Send<T>,
    own: Record<string, string>,
    options: WriteOptions,
    isDone: (error: unknown, retried: number) => boolean = () => false,
  ): Promise<T> {
    checkCall(options);
    const { signal, timeout = this.#options.timeout, retries = this.#options.retries, dryRun = false } = options;
    const limits = { signal, timeout, requestId: options.requestId ?? randomUUID() };
    for (let retried = 0; ; retried += 1) {
      try {
        return await this.#attempt(send, own, limits, dryRun);
      } catch (error) {
        if (isDone(error, retried)) return undefined as T;
        const milliseconds = retried < retries ? pauseBeforeRetry(error, retried) : null;
        if (milliseconds === null) throw error;
        await this.#options.sleep(milliseconds, signal);
      }
    }
  }

  async #attempt<T>(send: Send<T>, own: Record<string, string>, limits: Limits, dryRun: boolean): Promise<T> {
    const { requestId } = limits;
    let arrived: Response | undefined;
    const { data, error, response } = await inTime(limits, async (signal) => {
      const fetch = async (request: Request) =>
        (arrived = await this.#exchange(dryRun ? asDryRun(request) : request, signal, requestId));
      try {
        return await send(this.#api, { headers: { ...own, 'X-Request-Id': requestId }, fetch });
      } catch (fault) {
        // After an answer has arrived, only its JSON can be invalid.
        if (arrived) return { error: fault, response: arrived };
        throw fault;
      }
    });
    // A 204 has no body: the call succeeds with undefined.
    if (data === undefined && response.status !== 204) throw errorOf(response, error, requestId);
    rememberETag(data, response.headers);
    return data as T;
  }

  /** Reads the complete answer, since the connection may break or time out within the body. */
  async #exchange(request: Request, signal: AbortSignal, requestId: string): Promise<Response> {
    const { fetch } = this.#options;
    try {
      // Passed explicitly: a signal that only the request refers to is lost when the request is garbage-collected.
      const response = await fetch(request, { signal });
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (cause) {
      throw new ConnectionError(cause, requestId);
    }
  }
}

function asDryRun(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.set('dry_run', 'true');
  return new Request(url, request);
}

const conditionOf = ({ ifMatch }: ChangeOptions): Record<string, string> =>
  ifMatch === undefined ? {} : { 'If-Match': ifMatch };
