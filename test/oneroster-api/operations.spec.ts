import { TestSchool } from '../support/test-school';
import { ask } from '../support/one-roster';
import { standardOperations, type StandardOperation } from './standard-operations';

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly { readonly OAuth2CC: readonly string[] }[];
}

interface Document {
  readonly paths: Record<string, Record<string, Described>>;
}

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

const documents = [
  ['rostering', 'onerosterv1p2rostersservice_openapi3_v1p0.json', 41],
  ['gradebook', 'onerosterv1p2gradebookservice_openapi3_v1p0.json', 27],
] as const;

describe.each(documents)('the operations of %s', (service, name, count) => {
  const expected = standardOperations.filter((operation) => operation.service === service);
  let document: Document;

  beforeAll(async () => {
    document = (await ask(school, `/${service}/v1p2/discovery/${name}`, null)).body;
  });

  it('are described by a valid document of OpenAPI 3.0', async () => {
    const { Validator } = await import('@seriousme/openapi-schema-validator');
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document) as object as Record<string, unknown>)).toEqual({
      valid: true,
    });
    expect(validator.version).toBe('3.0');
  });

  it('are those of the standard, by its names, tags and scopes', () => {
    expect(expected).toHaveLength(count);
    const served = operationsIn(document, service);
    const methodOf = ({ route }: StandardOperation) => route.split(' ')[0];
    // The operations of a method are served all or not at all.
    const methods = new Set(['GET', ...served.map(methodOf)]);
    expect(served).toEqual(sorted(expected.filter((operation) => methods.has(methodOf(operation)))));
  });
});

function operationsIn({ paths }: Document, service: StandardOperation['service']): StandardOperation[] {
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, security }]): StandardOperation => {
      const scopes = security.flatMap(({ OAuth2CC }) => OAuth2CC).map((scope) => scope.split('/').at(-1) ?? '');
      return { service, route: `${method.toUpperCase()} ${path}`, operationId, tag: tags.join(' '), scopes };
    }),
  );
  return sorted(served);
}

function sorted(operations: readonly StandardOperation[]): StandardOperation[] {
  return operations
    .map((operation) => ({ ...operation, scopes: [...operation.scopes].sort() }))
    .sort((one, other) => one.route.localeCompare(other.route));
}
