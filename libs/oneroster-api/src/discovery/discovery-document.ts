import { scopePrefix } from '../authentication/oneroster-scopes';
import type { OneRosterOperation, Schema } from './oneroster-operation';
import { errorSchemas } from './schemas/status-info';
import { the } from './schemas/schema-parts';
import { errorResponses, listHeaders, pathParameters, queryParameters } from './shared-parts';

/** What a document describes. */
export interface Described {
  readonly title: string;
  /** Such as `https://school.example/ims/oneroster/rostering/v1p2`. */
  readonly root: string;
  readonly tokenUrl: string;
  readonly operations: readonly OneRosterOperation[];
  /** By the names that the operations have for them. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** The OpenAPI document of a service of OneRoster, with the operations that are served. */
export function discoveryDocument({ title, root, tokenUrl, operations, schemas }: Described): object {
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes))].sort();
  return {
    openapi: '3.0.1',
    info: { title, version: '1.2' },
    servers: [{ url: root }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: pathsOf(operations),
    components: {
      securitySchemes: {
        [scheme]: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl,
              scopes: Object.fromEntries(
                scopes.map((scope) => [scopePrefix + scope, descriptionOf(operations, scope)]),
              ),
            },
          },
        },
      },
      schemas: { ...schemas, ...errorSchemas },
    },
  };
}

/** The name of the security scheme. */
const scheme = 'OAuth2CC';

function pathsOf(operations: readonly OneRosterOperation[]): Schema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) (paths[operation.path] ??= {})[operation.method] = operationObject(operation);
  return paths;
}

function operationObject(operation: OneRosterOperation): Schema {
  const { operationId, summary, tag, scopes, path, query, body } = operation;
  return {
    operationId,
    summary,
    tags: [tag],
    parameters: [...pathParameters(path), ...queryParameters[query]],
    ...(body !== undefined && { requestBody: { required: true, content: jsonOf(body) } }),
    security: [{ [scheme]: scopes.map((scope) => scopePrefix + scope) }],
    responses: { ...successes(operation), ...errorResponses(operation) },
  };
}

const successes = ({ answers, query }: OneRosterOperation): Schema =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: descriptions[status] ?? '',
        ...(query === 'list' && { headers: listHeaders }),
        ...(schema && { content: jsonOf(schema) }),
      },
    ]),
  );

const descriptions: Readonly<Record<string, string>> = {
  200: 'The request succeeded.',
  201: 'The object was created.',
  204: 'The object was deleted.',
};

const jsonOf = (schema: string): Schema => ({
  'application/json': { schema: the(schema) },
});

const descriptionOf = (operations: readonly OneRosterOperation[], scope: string): string =>
  `Allows ${operations
    .filter(({ scopes }) => (scopes as readonly string[]).includes(scope))
    .map(({ operationId }) => operationId)
    .join(', ')}`;
