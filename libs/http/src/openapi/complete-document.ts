import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { Envelope } from '../errors/http-error';
import { type CataloguedError, errorCatalogue } from './error-catalogue';
import { ErrorResource } from './error.resource';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;
type Responses = Operation['responses'];
type Response = Exclude<Responses[string], { $ref: string } | undefined>;

/** Headers of every response. */
const headers = {
  'X-RateLimit-Limit': { description: 'Requests that the key may make in an hour', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the current hour', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When the current hour ends, in Unix seconds. Constant within the hour.',
    schema: { type: 'integer' },
  },
  'RateLimit-Policy': {
    description: 'Requests (`q`) that the key may make in an hour and in a minute. `w` is the window in seconds.',
    schema: { type: 'string' },
    example: '"hour";q=1000;w=3600, "minute";q=100;w=60',
  },
  RateLimit: {
    description: 'Requests (`r`) left in the hour and in the minute. `t` is the seconds until the window ends.',
    schema: { type: 'string' },
    example: '"hour";r=999;t=3600, "minute";r=99;t=60',
  },
  'X-Request-Id': {
    description:
      'The id of the request in the log. The server uses the id that the client sends if it has 1 to 128 letters, digits, `.`, `_` and `-`.',
    schema: { type: 'string' },
  },
} as const;

/** Headers of error responses, by status. */
const headersOf: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Why the key is not valid' },
  403: { 'WWW-Authenticate': '`Bearer error="insufficient_scope"`' },
  405: { Allow: 'The methods of the path' },
  409: { 'Retry-After': 'With IDEMPOTENCY_KEY_IN_USE: seconds to wait' },
  429: { 'Retry-After': 'Seconds until the exceeded window ends' },
  503: { 'Retry-After': 'Seconds after which the client should try again' },
};

/** The router returns these for paths and methods without an operation. */
const neverOfAnOperation = new Set([404, 405]);
/** Clients may send a body with every write. Where the operation has none, it is read and ignored. */
const onlyWithBody = new Set([408, 413, 415]);
/** A public operation needs neither a key nor the database. */
const onlyWithKey = new Set([401, 403, 429, 503]);
const onlyWithIfMatch = new Set([412]);
/** From `Idempotency-Key`. */
const onlyOfPost = new Set([409, 422]);

/** Completes the document with what all operations share: possible errors with examples, headers and scopes. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([, { responses }]) => responses)
      .map(([method, operation]) => [method, operation, path] as const),
  );
  for (const [method, operation, path] of operations) {
    // The removal of a record has its id at the end of the path. A withdrawal from a class has two ids.
    addConditions(method === 'delete' && path.endsWith('/{id}') ? 'delete of a record' : method, operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      addHeaders(response as Response, Number(status));
    }
    operation.responses = { ...operation.responses, ...errorsOf(method, operation) };
    operation.security ??= [];
    operation.description = [operation.description, neededScopes(operation)].filter(Boolean).join('\n\n');
    operation.parameters?.forEach((parameter) => showExample(parameter as Parameter));
    moveScopes(operation);
  }
  const isUsed = (name: string) =>
    operations.some(([, { responses }]) => Object.values(responses).some((response) => refersTo(response, name)));
  const errors = errorCatalogue.map((error) => [nameOf(error), responseOf(error)] as const);
  const further = Object.fromEntries(errors.filter(([name]) => !isUsed(name)));
  return {
    ...document,
    components: {
      ...document.components,
      headers,
      responses: Object.fromEntries(errors.filter(([name]) => isUsed(name))),
    },
    // Errors of no single operation. Linters warn of responses that no operation uses.
    ...{ 'x-further-errors': further },
  };
}

function errorsOf(method: string, operation: Operation): Responses {
  const { security, responses } = operation;
  const possible = errorCatalogue.filter(
    ({ example: { status } }) =>
      !neverOfAnOperation.has(status) &&
      (status === conflict || !(status in responses)) &&
      (method !== 'get' || !onlyWithBody.has(status)) &&
      (security?.length || !onlyWithKey.has(status)) &&
      (operation.parameters?.includes(ifMatch) || !onlyWithIfMatch.has(status)) &&
      (method === 'post' || !onlyOfPost.has(status)),
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

/** Domain rules return this status as well. */
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

/** Adds the headers for conditional and idempotent requests, and their responses. */
function addConditions(method: string, operation: Operation): void {
  const { 200: ok, 201: created, 202: accepted } = operation.responses as Record<number, Response | undefined>;
  const hasTag = ok?.headers?.['ETag'] !== undefined;
  const conditions = [
    ...(method === 'get' && hasTag ? [ifNoneMatch] : []),
    ...((method === 'put' && hasTag) || method === 'delete of a record' ? [ifMatch] : []),
    ...(method === 'post' ? [idempotencyKey] : []),
    ...(method === 'get' ? [] : [dryRun]),
  ];
  if (conditions.length > 0) operation.parameters = [...(operation.parameters ?? []), ...conditions];
  if (method === 'get' && hasTag) {
    const headers = { ETag: { description: 'The current version', schema: { type: 'string' } } } as const;
    operation.responses[304] = { description: '`If-None-Match` contains the current `ETag`. No body.', headers };
  }
  if (method !== 'post') return;
  for (const response of [ok, created, accepted]) if (response) response.headers = { ...response.headers, ...replayed };
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

const ifNoneMatch = header('If-None-Match', 'A known `ETag`: 304 if the record is unchanged', '"x1y2"');
const ifMatch = header(
  'If-Match',
  'The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost',
  '"x1y2"',
);
const idempotencyKey: Parameter = {
  ...header(
    'Idempotency-Key',
    `A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
does not process it twice and returns the first response again. Error responses are not stored.`,
    '0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11',
  ),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7E]+$' },
};

const dryRun: Parameter = {
  name: 'dry_run',
  in: 'query',
  required: false,
  description: `Whether only to say what the write would do. The answer is that of the write, with \`Dry-Run: true\` and an id that is
not reserved, or its error. Nothing is changed, and an \`Idempotency-Key\` is not used. A dry run shows records, so the key needs the
scopes to read them as well: \`read:students\` beside \`write:students\`, and so on, and for enrollments both \`read:classes\` and
\`read:students\`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.`,
  schema: { type: 'boolean' },
};

const replayed = {
  'Idempotency-Replayed': {
    description: '`true` when this is the stored response of an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string' },
  },
} as const;

/** Most viewers do not show the scopes of a bearer key, so the description contains them. */
function neededScopes({ security }: Operation): string | undefined {
  const scopes = security?.flatMap((scheme) => Object.values(scheme).flat()) ?? [];
  return scopes.length > 0 ? `Needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.` : undefined;
}

/** OpenAPI has no place to declare the scopes of a bearer key, and linters warn of scopes that are not declared. */
function moveScopes(operation: Operation): void {
  const { security = [] } = operation;
  if (security.length === 0) return;
  const scopes = security.flatMap((scheme) => Object.values(scheme).flat());
  operation.security = security.map((scheme) => Object.fromEntries(Object.keys(scheme).map((name) => [name, []])));
  Object.assign(operation, { 'x-required-scopes': scopes });
}

const refersTo = (response: Responses[string], name: string): boolean =>
  response !== undefined && '$ref' in response && response.$ref === `#/components/responses/${name}`;

/** @nestjs/swagger puts the example of a parameter into its schema, where OpenAPI 3.1 does not allow it. */
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
  const added = { ...response.headers };
  for (const [name, description] of Object.entries(headersOf[status] ?? {})) {
    added[name] = { description, schema: { type: 'string' } };
  }
  for (const name of Object.keys(headers)) added[name] = { $ref: `#/components/headers/${name}` };
  response.headers = added;
}

/** `RATE_LIMITED` becomes `RateLimited`. */
const nameOf = ({ example: { code } }: CataloguedError) =>
  code.replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase());
