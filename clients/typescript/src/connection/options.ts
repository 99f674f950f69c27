import { pause } from './retries.ts';

/** How a client reaches the service, and as whom. */
export interface HomeroomOptions {
  /** Of one environment, version included: `http://localhost:3001/v1`. */
  readonly baseUrl: string | undefined;
  /** An API key of that environment. No error shows it, and neither does `console.log(client)`. */
  readonly apiKey: string | undefined;
  /** Milliseconds for one attempt, until the whole answer is here: 30,000 unless given, `Infinity` for no limit. */
  readonly timeout?: number;
  /** How often a call is sent again, where that is safe: 3 times unless given, 10 at most, 0 for never. */
  readonly retries?: number;
  /** Stands in for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** The name of your program, such as `timetable/2.1`; the client's own is added. */
  readonly userAgent?: string;
  /** @internal waits between two attempts; tests do not. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** What a single call does in its own way. */
export interface CallOptions {
  /** Ends the call, retries included; it throws the reason of the signal. */
  readonly signal?: AbortSignal;
  /** As for the client. */
  readonly timeout?: number;
  /** As for the client. */
  readonly retries?: number;
  /** Names the request in the service's log, in up to 128 letters, digits, `.`, `_` and `-`; random unless given. */
  readonly requestId?: string;
}

/** What a change does in its own way. */
export interface ChangeOptions extends CallOptions {
  /** The state in which the record was read, see `etagOf`: once it is in another, the change is a PreconditionFailedError. */
  readonly ifMatch?: string;
}

/** What a call that creates something does in its own way. */
export interface CreateOptions extends CallOptions {
  /**
   * Names what is created, in 1 to 255 visible ASCII characters; random unless given. The service creates it once, however
   * often it is sent within 24 hours, also by another run of your program.
   */
  readonly idempotencyKey?: string;
}

/** All options of a client, none missing. */
export interface CheckedOptions extends Required<HomeroomOptions> {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** @throws TypeError where the options make no sense; it never says the key */
export function checkedOptions({ baseUrl, apiKey, ...rest }: HomeroomOptions): CheckedOptions {
  check(baseUrl, 'baseUrl is missing: the URL of the service, such as http://localhost:3001/v1');
  check(
    isBaseUrl(baseUrl),
    'baseUrl must be an http or https URL that ends with /v1, without user, query and fragment',
  );
  check(apiKey, 'apiKey is missing');
  check(/^hr_(production|sandbox)_[0-9A-Za-z]+$/.test(apiKey), 'apiKey must look like hr_production_… or hr_sandbox_…');
  const { timeout = 30_000, retries = 3, fetch = globalThis.fetch, userAgent = '', sleep = pause } = rest;
  check(/^[\x20-\x7e]*$/.test(userAgent), 'userAgent must be printable ASCII');
  checkCall({ timeout, retries });
  return { baseUrl, apiKey, timeout, retries, fetch, userAgent, sleep };
}

/** @throws TypeError for options of a call that make no sense */
export function checkCall(options: CallOptions & ChangeOptions & CreateOptions): void {
  const { timeout = 1, retries = 0, requestId = '-', idempotencyKey = '-', ifMatch = '*' } = options;
  check(isDuration(timeout), 'timeout must be a number of milliseconds above 0');
  check(Number.isInteger(retries) && retries >= 0 && retries <= 10, 'retries must be an integer from 0 to 10');
  check(/^[A-Za-z0-9._-]{1,128}$/.test(requestId), 'requestId must be 1 to 128 letters, digits, ".", "_" and "-"');
  check(/^[\x21-\x7e]{1,255}$/.test(idempotencyKey), 'idempotencyKey must be 1 to 255 visible ASCII characters');
  check(/^[\x21-\x7e]+$/.test(ifMatch), 'ifMatch must be an ETag, as etagOf tells it');
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  if (username + password + search + hash !== '') return false;
  return /^https?:$/.test(protocol) && /\/v1\/?$/.test(pathname);
}

/** Longer ones a timer takes for 1 ms. */
function isDuration(timeout: number): boolean {
  return timeout === Infinity || (timeout > 0 && timeout < 2 ** 31);
}

function check(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new TypeError(complaint);
}
