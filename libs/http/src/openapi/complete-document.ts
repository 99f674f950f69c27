import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import type { Envelope } from '../errors/http-error';
import { type CataloguedError, errorCatalogue } from './error-catalogue';
import { ErrorResource } from './error.resource';
import type { Operation, Parameter, Response, Responses } from './openapi-types';
import { addHeaders, sharedHeaders } from './response-headers';
import { addConditions, ifMatch } from './shared-parameters';

/** The router returns these for paths and methods without an operation. */
const neverOfAnOperation = new Set([404, 405]);
/** Clients may send a body with every write. Where the operation has none, it is read and ignored. */
const onlyWithBody = new Set([408, 413, 415]);
/** A public operation needs neither a key nor the database. */
const onlyWithKey = new Set([401, 403, 429, 503]);
const onlyWithScopes = new Set([403]);
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
  const used = new Set<string>();
  for (const [method, operation, path] of operations) {
    // The removal of a record has its id at the end of the path. A withdrawal from a class has two ids.
    const isOfRecord = !operation['x-no-record'];
    delete operation['x-no-record'];
    if (isOfRecord)
      addConditions(method === 'delete' && path.endsWith('/{id}') ? 'delete of a record' : method, operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      addHeaders(response as Response, Number(status));
    }
    operation.responses = { ...operation.responses, ...errorsOf(method, isOfRecord, operation, used) };
    operation.security ??= [];
    operation.description = [operation.description, neededScopes(operation)].filter(Boolean).join('\n\n');
    operation.parameters?.forEach((parameter) => showExample(parameter as Parameter));
  }
  const errors = errorCatalogue.map((error) => [nameOf(error), responseOf(error)] as const);
  return {
    ...document,
    components: {
      ...document.components,
      headers: sharedHeaders,
      responses: Object.fromEntries(errors.filter(([name]) => used.has(name))),
    },
    // Errors of no single operation. Linters warn of responses that no operation uses.
    ...{ 'x-further-errors': Object.fromEntries(errors.filter(([name]) => !used.has(name))) },
  };
}

/** @param used receives the names of the shared responses to which the operation refers */
function errorsOf(method: string, isOfRecord: boolean, operation: Operation, used: Set<string>): Responses {
  const { security, responses } = operation;
  const possible = errorCatalogue.filter(
    ({ example: { status } }) =>
      !neverOfAnOperation.has(status) &&
      (status === conflict || !(status in responses)) &&
      (method !== 'get' || !onlyWithBody.has(status)) &&
      (security?.length || !onlyWithKey.has(status)) &&
      (operation['x-required-scopes']?.length || operation['x-scopes-of-types'] || !onlyWithScopes.has(status)) &&
      (operation.parameters?.includes(ifMatch) || !onlyWithIfMatch.has(status)) &&
      ((method === 'post' && isOfRecord) || !onlyOfPost.has(status)),
  );
  const added: Record<string, Response | { $ref: string }> = {};
  for (const [status, errors] of Map.groupBy(possible, ({ example }) => example.status)) {
    const [first, ...others] = errors as [CataloguedError];
    const known = responses[status] as Response | undefined;
    if (known) added[status] = errors.reduce(withExample, known);
    else if (others.length > 0) added[status] = others.reduce(withExample, responseOf(first));
    else {
      used.add(nameOf(first));
      added[status] = { $ref: `#/components/responses/${nameOf(first)}` };
    }
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

/** Most viewers do not show the scopes of a bearer key, so the description contains them. */
function neededScopes({ 'x-required-scopes': scopes }: Operation): string | undefined {
  if (scopes?.length === 0) return 'Needs a valid key, whatever its scopes.';
  return scopes && `Needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`;
}

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

/** `RATE_LIMITED` becomes `RateLimited`. */
const nameOf = ({ example: { code } }: CataloguedError) =>
  code.replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase());
