import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { anyText } from '../../../properties/models/texts';
import { bodyOf as contentOf, operationsOf, type WithOrdinal } from '../../../support/docs/open-api';
import { oddHeaders } from './odd-headers';
import { SchemaValues } from './schema-values';

/** A request as it goes over the wire. */
export interface GeneratedRequest {
  readonly method: string;
  /** What stands in the request line. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON, or what looks like it; null: no body at all. */
  readonly body: string | null;
}

/** Requests for the operations of a document, in which all that it lets a caller choose is right, nearly right or wrong. */
export function requestsOf(document: OpenAPIObject, keys: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const values = new SchemaValues(document);
  const requests = operationsOf(document).map((operation) => {
    const parameters = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
    return fc
      .record({
        path: fc.tuple(...parameters('path').map(({ schema }) => oneOrOdd(values.fitting(schema), oddIds))),
        query: queryOf(parameters('query'), values),
        key: keyAmong(keys),
        more: oddHeaders,
        body: bodyOf(operation, values),
      })
      .map(({ path, query, key, more, body }) => ({
        method: operation.method,
        target: `/v1${path.reduce<string>((url, id) => url.replace(/\{\w+\}/, () => escaped(String(id))), operation.path)}${query}`,
        headers: [...key, ...(body === null ? [] : [['content-type', 'application/json'] as const]), ...more],
        body,
      }));
  });
  return fc.oneof(...requests);
}

/** What no document speaks of: methods and paths of any kind. */
export function strayRequests(document: OpenAPIObject, keys: readonly string[]): fc.Arbitrary<GeneratedRequest> {
  const known = Object.keys(document.paths).map((path) => path.replace('{id}', '1'));
  const path = fc.oneof(
    fc.constantFrom(...known, ...known.map((name) => name.toUpperCase()), ...known.map((name) => `${name}/`)),
    fc
      .array(fc.oneof(anyText.map(escaped), fc.constantFrom('..', '.', '%2e%2e', 'students', '%2F', '%00', '%zz')), {
        maxLength: 5,
      })
      .map((parts) => `/${parts.join('/')}`),
  );
  return fc
    .record({
      method: fc.constantFrom(...methods),
      target: fc
        .tuple(fc.constantFrom('/v1', '', '/v2', '/V1', '//v1', 'http://x/v1'), path)
        .map((parts) => parts.join('') || '/'),
      key: keyAmong(keys),
      more: oddHeaders,
    })
    .map(({ method, target, key, more }) => ({ method, target, headers: [...key, ...more], body: null }));
}

/** `QUERY` and the like come from newer documents than most servers. */
const methods = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND MKCOL LOCK SEARCH PURGE QUERY LINK REPORT'.split(
  ' ',
);

const oneOrOdd = <T>(one: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: one }, odd);

const oddIds = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(0, -1, 1.5, 2_147_483_648, '1e3', '１', '0x1', '+1', ' 1', '9'.repeat(300), 'null', '1;x=2'),
);

function queryOf(parameters: WithOrdinal['parameters'], values: SchemaValues): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), oneOrOdd(values.fitting(schema), values.odd(schema))),
  );
  const pair = fc
    .oneof(...known, fc.tuple(anyText, anyText))
    .map(([name, value]) => `${escaped(name)}=${escaped(asText(value))}`);
  const raw = fc.constantFrom('%', '%ff=1', '=', '&&', 'page[]=1', 'page=1&page=2', '?', 'a=%u0041', '__proto__=1');
  return fc
    .array(fc.oneof({ weight: 8, arbitrary: pair }, raw), { maxLength: 4 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

/** Mostly the first, which may do everything. */
const keyAmong = ([key = '', ...others]: readonly string[]) =>
  fc
    .oneof(
      { weight: 12, arbitrary: fc.constant(`Bearer ${key}`) },
      fc.constantFrom(
        null,
        `bearer ${key}`,
        `Bearer  ${key}`,
        `Basic ${key}`,
        `Bearer ${key}x`,
        '',
        ...others.map((other) => `Bearer ${other}`),
      ),
    )
    .map((value) => (value === null ? [] : [['authorization', value] as const]));

function bodyOf(operation: WithOrdinal, values: SchemaValues): fc.Arbitrary<string | null> {
  const content = contentOf(operation);
  if (!content) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom('{}', 'x', ''));
  const { schema } = content;
  const json = fc
    .oneof(values.fitting(schema), values.odd(schema))
    .map((value) => JSON.stringify(value) ?? 'undefined');
  const broken = fc
    .tuple(json, fc.nat(), fc.constantFrom('', '"', '{', '1e999', '-', '\u0000', '\ufeff', '[[[[', '\\u00'))
    .map(([text, at, more]) => text.slice(0, at % (text.length + 1)) + more + text.slice((at % (text.length + 1)) + 1));
  return fc.oneof(
    { weight: 7, arbitrary: json },
    broken,
    fc.constantFrom(null, '', 'null', '[]', '{"a":'.repeat(40), '{"__proto__":{}}'),
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

/** Halves of surrogates stand in no URL. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
