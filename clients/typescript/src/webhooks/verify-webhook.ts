import type { Event } from '../resources/records.ts';

/** The event that a test sends. Nothing has changed, and its id is 0. */
export interface WebhookTestEvent extends Omit<Event, 'type'> {
  readonly type: 'webhook.test';
}

export type WebhookEvent = Event | WebhookTestEvent;

/** The headers of a request: those of `fetch`, or of `node:http`. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** Seconds between the time of the signature and now. Default: 300. */
  readonly tolerance?: number;
}

/** The request is not from Homeroom, or it was sent too long ago. Answer with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const fiveMinutes = 300;
const prefix = 'whsec_';
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * Checks that the service has sent a request, as Standard Webhooks says, and returns its event. An event may come more than once: the header
 * `webhook-id` is the same each time.
 *
 * @param payload the body as it came, not parsed
 * @param secret that of the webhook, or several while it is rotated
 * @throws WebhookVerificationError for another signature, and TypeError for a secret that is none
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string | readonly string[],
  { tolerance = fiveMinutes }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const keys = (typeof secret === 'string' ? [secret] : secret).map(bytesOf);
  if (keys.length === 0) throw new TypeError('secret is missing');
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const body = typeof payload === 'string' ? payload : new TextDecoder().decode(payload);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), payload);
  if (!(await isSigned(signed, signatures, keys)))
    throw new WebhookVerificationError('No signature of the request belongs to the secret');
  // After the signature, so that the time in the error is one that Homeroom has signed.
  checkTime(timestamp, tolerance);
  return eventIn(body);
}

/** @throws WebhookVerificationError */
function headerOf(headers: ReceivedHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The request has no header ${name}`);
}

const valueIn = (headers: Exclude<ReceivedHeaders, Headers>, name: string) =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

async function isSigned(signed: Bytes, signatures: string, keys: readonly Bytes[]): Promise<boolean> {
  const given = signatures.split(' ').filter((each) => each.startsWith('v1,'));
  const decoded = given.flatMap((each) => fromBase64(each.slice('v1,'.length)) ?? []);
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    // Compares in constant time.
    for (const signature of decoded) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

/** @throws WebhookVerificationError */
function checkTime(timestamp: string, tolerance: number): void {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > tolerance)
    throw new WebhookVerificationError(
      `The request was signed more than ${tolerance} seconds ago, or the clock is wrong`,
    );
}

/** @throws WebhookVerificationError */
function eventIn(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('The request has no JSON');
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

function joined(begin: Bytes, payload: string | Uint8Array): Bytes {
  const end = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const bytes = new Uint8Array(begin.length + end.length);
  bytes.set(begin);
  bytes.set(end, begin.length);
  return bytes;
}

/** The bytes of a secret. @throws TypeError that does not repeat it */
function bytesOf(secret: unknown): Bytes {
  const bytes = typeof secret === 'string' ? fromBase64(secret.replace(prefix, '')) : null;
  if (!bytes || bytes.length === 0) throw new TypeError('secret must look like whsec_…');
  return bytes;
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
