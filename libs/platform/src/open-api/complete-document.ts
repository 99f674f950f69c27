import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
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
  429: { 'Retry-After': 'Seconds until the exceeded window ends' },
};

/** What only the router refuses: an operation of the document cannot answer it. */
const neverOfAnOperation = new Set([404, 405]);
const onlyWithBody = new Set([408, 413, 415]);
/** What needs a key, or the database; a public operation answers for itself without. */
const onlyWithKey = new Set([401, 403, 429, 503]);

/** Adds what holds for all operations: the errors that each may answer, with their examples, and the headers. */
export function completeDocument(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, Operation>).filter(({ responses }) => responses),
  );
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      addHeaders(response as Response, Number(status));
    }
    operation.responses = { ...operation.responses, ...errorsOf(operation) };
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

function errorsOf({ security, requestBody, responses }: Operation): Responses {
  const possible = errorCatalogue.filter(
    ({ example: { status } }) =>
      !neverOfAnOperation.has(status) &&
      !(status in responses) &&
      (requestBody || !onlyWithBody.has(status)) &&
      (security?.length || !onlyWithKey.has(status)),
  );
  return Object.fromEntries(
    possible.map((error) => [error.example.status, { $ref: `#/components/responses/${nameOf(error)}` }]),
  );
}

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
