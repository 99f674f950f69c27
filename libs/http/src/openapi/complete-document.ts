import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { Envelope } from '../errors/http-error';
import { type CataloguedError, errorCatalogue } from './error-catalogue';
import { ErrorResource } from './error.resource';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;
type Responses = Operation['responses'];
type Response = Exclude<Responses[string], { $ref: string } | undefined>;

/** Headers of every answer, section 8. */
const headers = {
  'X-RateLimit-Limit': { description: 'Requests that the key may make in an hour', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the current hour', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When the current hour ends, in Unix seconds; the same throughout the hour',
    schema: { type: 'integer' },
  },
  'X-Request-Id': {
    description:
      'The id of the request in the log; one that the caller sends is kept, if it is 1 to 128 letters, digits, `.`, `_` and `-`',
    schema: { type: 'string' },
  },
} as const;

/** Headers of some answers, by status. */
const headersOf: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Why the key was refused' },
  403: { 'WWW-Authenticate': '`Bearer error="insufficient_scope"`' },
  405: { Allow: 'The methods of the path' },
  409: { 'Retry-After': 'With IDEMPOTENCY_KEY_IN_USE: seconds to wait' },
  429: { 'Retry-After': 'Seconds until the exceeded window ends' },
  503: { 'Retry-After': 'Seconds after which another try is worth it' },
};

/** What only the router refuses: an operation of the document cannot answer it. */
const neverOfAnOperation = new Set([404, 405]);
const onlyWithBody = new Set([408, 413, 415]);
/** What needs a key, or the database; a public operation answers for itself without. */
const onlyWithKey = new Set([401, 403, 429, 503]);
/** What comes of `If-Match`, and of `Idempotency-Key`. */
const onlyOfChanges = new Set([412]);
const onlyOfPosts = new Set([409, 422]);

/** Adds what holds for all operations: the errors that each may answer, with their examples, and the headers. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.entries(path as Record<string, Operation>).filter(([, { responses }]) => responses),
  );
  for (const [method, operation] of operations) {
    addConditions(method, operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      addHeaders(response as Response, Number(status));
    }
    operation.responses = { ...operation.responses, ...errorsOf(method, operation) };
    operation.security ??= [];
    operation.description = [operation.description, neededScopes(operation)].filter(Boolean).join('\n\n');
    operation.parameters?.forEach((parameter) => showExample(parameter as Parameter));
  }
  return {
    ...document,
    components: {
      ...document.components,
      headers,
      responses: Object.fromEntries(errorCatalogue.map((error) => [nameOf(error), responseOf(error)])),
    },
  };
}

function errorsOf(method: string, { security, requestBody, responses }: Operation): Responses {
  const possible = errorCatalogue.filter(
    ({ example: { status } }) =>
      !neverOfAnOperation.has(status) &&
      (status === conflict || !(status in responses)) &&
      (requestBody || !onlyWithBody.has(status)) &&
      (security?.length || !onlyWithKey.has(status)) &&
      (method === 'put' || !onlyOfChanges.has(status)) &&
      (method === 'post' || !onlyOfPosts.has(status)),
  );
  const added: Record<string, Response | { $ref: string }> = {};
  for (const [status, errors] of Map.groupBy(possible, ({ example }) => example.status)) {
    const [first, ...others] = errors as [CataloguedError];
    const known = responses[status] as Response | undefined;
    if (known) added[status] = errors.reduce(withExample, known);
    else if (others.length > 0) added[status] = others.reduce(withExample, responseOf(first));
    else added[status] = { $ref: `#/components/responses/${nameOf(first)}` };
  }
  return added;
}

/** The rules of the school give this one as well. */
const conflict = 409;

function withExample(known: Response, { when, example }: CataloguedError): Response {
  const { schema, examples, ...media } = known.content?.['application/json'] ?? {};
  const before = media.example as Envelope | undefined;
  const shown = {
    ...(before ? { [before.code]: { value: before } } : examples),
    [example.code]: { value: example },
  };
  return {
    ...known,
    description: `${known.description} ${when}.`,
    content: { 'application/json': { schema, examples: shown } },
  };
}

/** What a request may say of the state of its record, or of itself, and what comes of it. */
function addConditions(method: string, operation: Operation): void {
  const { 200: ok, 201: created } = operation.responses as Record<number, Response | undefined>;
  const hasTag = ok?.headers?.['ETag'] !== undefined;
  const conditions = [
    ...(method === 'get' && hasTag ? [ifNoneMatch] : []),
    ...(method === 'put' && hasTag ? [ifMatch] : []),
    ...(method === 'post' ? [idempotencyKey] : []),
  ];
  if (conditions.length > 0) operation.parameters = [...(operation.parameters ?? []), ...conditions];
  if (method === 'get' && hasTag) {
    const headers = { ETag: { description: 'As the caller knows it', schema: { type: 'string' } } } as const;
    operation.responses[304] = { description: '`If-None-Match` names the state of the record: no body', headers };
  }
  if (method !== 'post') return;
  for (const response of [ok, created]) if (response) response.headers = { ...response.headers, ...replayed };
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

const ifNoneMatch = header('If-None-Match', 'An `ETag` that is known already: 304 while it is still true', '"x1y2"');
const ifMatch = header(
  'If-Match',
  'The `ETag` of the record as it was read: 412 when somebody has changed it since, so that no change is lost',
  '"x1y2"',
);
const idempotencyKey: Parameter = {
  ...header(
    'Idempotency-Key',
    `A name for this request, such as a UUID. Sent again with it within 24 hours, the request is not done twice: it has the first
answer again. Refusals are not kept.`,
    '0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11',
  ),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7E]+$' },
};

const replayed = {
  'Idempotency-Replayed': {
    description: '`true` when this is the answer to an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string' },
  },
} as const;

/** Pages that show the document rarely show what a bearer key needs. */
function neededScopes({ security }: Operation): string | undefined {
  const scopes = security?.flatMap((scheme) => Object.values(scheme).flat()) ?? [];
  return scopes.length > 0 ? `Needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.` : undefined;
}

/** The library leaves a parameter's example in its schema, where OpenAPI 3.1 has no place for one. */
function showExample(parameter: Parameter): void {
  if (!parameter.schema || !('example' in parameter.schema)) return;
  const { example, ...schema } = parameter.schema as Record<string, unknown>;
  Object.assign(parameter, { schema, example });
}

function responseOf({ when, remedy, example }: CataloguedError): Response {
  const schema = { $ref: getSchemaPath(ErrorResource) };
  const response: Response = {
    description: `${when}. ${remedy}.`,
    content: { 'application/json': { schema, example } },
  };
  addHeaders(response, example.status);
  return response;
}

function addHeaders(response: Response, status: number): void {
  const told = { ...response.headers };
  for (const [name, description] of Object.entries(headersOf[status] ?? {})) {
    told[name] = { description, schema: { type: 'string' } };
  }
  for (const name of Object.keys(headers)) told[name] = { $ref: `#/components/headers/${name}` };
  response.headers = told;
}

/** `RATE_LIMITED` is called RateLimited. */
const nameOf = ({ example: { code } }: CataloguedError) =>
  code.replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase());
