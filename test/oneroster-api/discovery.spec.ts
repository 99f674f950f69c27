import { readSettings } from '@homeroom/settings';
import { ask, tokenOf } from '../support/one-roster';
import { TestSchool } from '../support/test-school';

const publicUrl = 'https://sandbox.school.example';
const services = [
  ['rostering', 'onerosterv1p2rostersservice_openapi3_v1p0.json', 'imsorv1p2_rostering_openapi3_v1p0.json'],
  ['gradebook', 'onerosterv1p2gradebookservice_openapi3_v1p0.json', 'imsorv1p2_gradebook_openapi3_v1p0.json'],
] as const;
const prefix = 'https://purl.imsglobal.org/spec/or/v1p2/scope/';

let school: TestSchool;
let token: string;

beforeAll(async () => {
  const { publicUrls } = readSettings({});
  school = await TestSchool.open({ settings: { publicUrls: { ...publicUrls, sandbox: publicUrl } } });
  token = await tokenOf(school);
});

afterAll(() => school.close());

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly security: readonly { readonly OAuth2CC: readonly string[] }[];
  readonly responses: Record<string, unknown>;
}

describe.each(services)('the OpenAPI document of the %s (OneRoster discovery)', (service, name, otherName) => {
  const root = `/${service}/v1p2`;
  let document: {
    openapi: string;
    info: object;
    servers: unknown;
    paths: Record<string, Record<string, Operation>>;
    components: {
      securitySchemes: { OAuth2CC: { flows: { clientCredentials: { tokenUrl: string; scopes: object } } } };
      schemas: Record<string, object>;
    };
  };
  let operations: [path: string, method: string, operation: Operation][];

  beforeAll(async () => {
    document = (await ask(school, `${root}/discovery/${name}`, null)).body;
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]): [string, string, Operation] => [path, method, each]),
    );
  });

  it('needs no token and has two names', async () => {
    const answer = await ask(school, `${root}/discovery/${otherName}`, null);
    expect([answer.status, answer.body]).toEqual([200, document]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await ask(school, `${root}/discovery/${name}`, null, { method: 'HEAD' })).status).toBe(200);
    expect((await ask(school, `${root}/discovery/other.json`, null)).status).toBe(401);
  });

  it('names the server and the token endpoint by their public URLs', () => {
    expect(document.openapi).toMatch(/^3\.0\./);
    expect(document.servers).toEqual([{ url: `${publicUrl}/ims/oneroster${root}` }]);
    const { clientCredentials } = document.components.securitySchemes.OAuth2CC.flows;
    expect(clientCredentials.tokenUrl).toBe(`${publicUrl}/ims/oneroster/token`);
  });

  it('has operations that are served, each with its scopes', async () => {
    const { scopes } = document.components.securitySchemes.OAuth2CC.flows.clientCredentials;
    for (const [path, method, { operationId, security }] of operations) {
      const named = security.flatMap(({ OAuth2CC }) => OAuth2CC);
      expect([operationId, named.filter((scope) => scope.startsWith(prefix) && scope in scopes)]).toEqual([
        operationId,
        named,
      ]);
      const url = `${root}${path.replaceAll(/\{\w+\}/g, 'none')}`;
      const { status, text } = await ask(school, url, token, { method: method.toUpperCase() });
      expect([operationId, status, text.includes('Route not found'), status === 405]).toEqual([
        operationId,
        status,
        false,
        false,
      ]);
    }
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(operations.length);
  });

  it('says the parameters of each path', () => {
    for (const [path, , { parameters }] of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
      expect(path.match(/(?<=\{)\w+(?=\})/g) ?? []).toEqual(inPath);
    }
  });

  it('has all schemas to which it refers', () => {
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, ref]) => ref!);
    expect(names).toContain('imsx_CodeMinorDType');
    expect(names.filter((ref) => !(ref in document.components.schemas))).toEqual([]);
  });
});
