import { pause } from './retries.ts';

/** The options of a client. */
export interface HomeroomOptions {
  /** The URL of one environment, with the version: `http://localhost:3001/v1`. */
  readonly baseUrl: string | undefined;
  /** An API key of that environment. Errors and `console.log(client)` do not show it. */
  readonly apiKey: string | undefined;
  /** Milliseconds for one attempt, until the complete answer is read. Default: 30,000; `Infinity` for no limit. */
  readonly timeout?: number;
  /** The number of retries of a call, where a retry is safe. Default: 3; maximum: 10; 0 for none. */
  readonly retries?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** The name of your program, such as `timetable/2.1`. The client adds its own name. */
  readonly userAgent?: string;
  /** @internal waits between two attempts; tests replace it. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The options of a single call. */
export interface CallOptions {
  /** Aborts the call and its retries. The call throws the reason of the signal. */
  readonly signal?: AbortSignal;
  /** Overrides the option of the client. */
  readonly timeout?: number;
  /** Overrides the option of the client. */
  readonly retries?: number;
  /** The id of the request in the service's log: up to 128 letters, digits, `.`, `_` and `-`. Default: random. */
  readonly requestId?: string;
}

/** The options of a read of one record. */
export interface GetOptions extends CallOptions {
  /** `school`: the record has its school in the field `school`. */
  readonly include?: 'school';
}

/** The options of a read of one record with names of people. */
export interface GetNamedOptions extends CallOptions {
  /** `school`: the record has its school in the field `school`. `names`: it has the preferred names of people who have one. */
  readonly include?: 'school' | 'names' | 'school,names';
}

/** The options of a write. */
export interface WriteOptions extends CallOptions {
  /**
   * Only asks what the write would do: it has the same result or error, and changes nothing. The id of a new record is not reserved.
   * The key needs the scopes to read as well, such as `read:students` beside `write:students`.
   */
  readonly dryRun?: boolean;
}

/** The options of an update. */
export interface ChangeOptions extends WriteOptions {
  /** The ETag of the record, see `etagOf`. If the record has changed, the call throws a PreconditionFailedError. */
  readonly ifMatch?: string;
}

/** The options of a call that creates a record. */
export interface CreateOptions extends WriteOptions {
  /**
   * 1 to 255 visible ASCII characters. Default: random. The service creates one record for a key within 24 hours, even if the
   * request is sent several times or by another run of your program.
   */
  readonly idempotencyKey?: string;
}

/** The options of a client with all defaults. */
export interface CheckedOptions extends Required<HomeroomOptions> {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** @throws TypeError for invalid options. The message never contains the key. */
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

/** @throws TypeError for invalid options of a call */
export function checkCall(options: CallOptions & ChangeOptions & CreateOptions): void {
  const { timeout = 1, retries = 0, requestId = '-', idempotencyKey = '-', ifMatch = '*' } = options;
  check(isDuration(timeout), 'timeout must be a number of milliseconds above 0');
  check(Number.isInteger(retries) && retries >= 0 && retries <= 10, 'retries must be an integer from 0 to 10');
  check(/^[A-Za-z0-9._-]{1,128}$/.test(requestId), 'requestId must be 1 to 128 letters, digits, ".", "_" and "-"');
  check(/^[\x21-\x7e]{1,255}$/.test(idempotencyKey), 'idempotencyKey must be 1 to 255 visible ASCII characters');
  check(/^[\x21-\x7e]+$/.test(ifMatch), 'ifMatch must be an ETag from etagOf');
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  if (username + password + search + hash !== '') return false;
  return /^https?:$/.test(protocol) && /\/v1\/?$/.test(pathname);
}

/** A timer treats longer durations as 1 ms. */
function isDuration(timeout: number): boolean {
  return timeout === Infinity || (timeout > 0 && timeout < 2 ** 31);
}

function check(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new TypeError(complaint);
}
