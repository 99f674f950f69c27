import type { FastifyRequest } from 'fastify';
import { TokenError } from '../errors/token-error';

/** What a client sends to identify itself. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** The parameters of a request for a token, and the credentials in its header or its body. */
export interface TokenRequest {
  readonly credentials: ClientCredentials | null;
  readonly grantType: string | undefined;
  readonly scope: string | undefined;
}

const formType = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a request for a token (RFC 6749, 2.3.1 and 4.4.2). @throws TokenError */
export function readTokenRequest({ headers, body }: FastifyRequest): TokenRequest {
  if (!formType.test(headers['content-type'] ?? ''))
    throw new TokenError('invalid_request', 'The body must be a form: application/x-www-form-urlencoded');
  const form = readForm(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
  return {
    credentials: credentialsOf(headers.authorization, form),
    grantType: form.get('grant_type'),
    scope: form.get('scope'),
  };
}

/** The parameters of a form. Those without a value count as absent (RFC 6749, 3.2). */
function readForm(body: Buffer): ReadonlyMap<string, string> {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(textOf(body))) {
    if (value === '') continue;
    if (form.has(name)) throw new TokenError('invalid_request', 'A parameter is given more than once');
    form.set(name, value);
  }
  return form;
}

function textOf(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new TokenError('invalid_request', 'The body is not valid UTF-8');
  }
}

/** A client uses the header or the body. Some name themselves in the body as well. */
function credentialsOf(authorization: string | undefined, form: ReadonlyMap<string, string>): ClientCredentials | null {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined) return id === undefined || secret === undefined ? null : { id, secret };
  if (secret !== undefined) throw new TokenError('invalid_request', 'The credentials are given in two ways');
  const basic = readBasic(authorization);
  return basic && id !== undefined && id !== basic.id ? null : basic;
}

/** The credentials of HTTP Basic, whose parts are encoded like a form (RFC 6749, 2.3.1); null if they are malformed. */
function readBasic(authorization: string): ClientCredentials | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/_-]+=*)$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  } catch {
    return null;
  }
}
