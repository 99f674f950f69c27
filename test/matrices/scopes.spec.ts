import { ApiKeyAuthentication, RequireScopes, type Scope, scopes } from '@homeroom/access';
import { createHttpServer, guardHttpServer, RequestLogger, Routes, securityHeaders } from '@homeroom/http';
import { AuditSteps, AuditTrail, ReadAuditLog } from '@homeroom/audit';
import { openLog } from '@homeroom/observability';
import { readSettings } from '@homeroom/settings';
import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiModule } from '../../apps/api/src/api.module';
import { stepsOfV1 } from '../../apps/api/src/faces/v1';
import { operations } from '../operations';
import { expectErrorAnswer } from '../support/error-answer';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
const keys = new Map<Scope, string>();

beforeAll(async () => {
  school = await TestSchool.open();
  for (const scope of scopes) keys.set(scope, await school.unlimitedKey({ scopes: [scope] }));
});

afterAll(() => school.close());

/** Every operation but the health check and `GET /key`, and the scopes that it needs, all of them. */
const closed = operations
  .filter(({ scopes: needed }) => needed.length > 0)
  .map(({ method, path, scopes: needed }) => [`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, needed] as const);

const ask = (operation: string, key: string | undefined) => {
  const [method, path] = operation.split(' ') as [string, string];
  return school.request(method, path.replaceAll(/:\w+/g, '999999'), {
    body: ['POST', 'PUT'].includes(method) ? {} : undefined,
    key,
  });
};

const nounOf = (missing: readonly Scope[]) => (missing.length > 1 ? 'scopes' : 'scope');

describe('what each operation needs (Scopes)', () => {
  it('and every operation of the service is in the list', () => {
    const routes = [...school.app.get(Routes)['methods']].flatMap(([url, methods]) =>
      [...methods].filter((method) => method !== 'HEAD').map((method) => `${method} ${url.replace('/v1', '')}`),
    );
    const documentation = ['GET /docs', 'GET /docs/', 'GET /docs/openapi.json', 'GET /docs/reference.js'];
    expect(routes.sort()).toEqual(
      ['GET /health', 'GET /key', 'GET /events', ...documentation, ...closed.map(([operation]) => operation)].sort(),
    );
  });

  describe.each(closed)('%s needs %j', (operation, needed) => {
    it.each(scopes)('%s alone is enough, or 403 FORBIDDEN names what is missing (Too little scope)', async (scope) => {
      const answer = await ask(operation, keys.get(scope));
      const missing = scope === 'admin' ? [] : needed.filter((each) => each !== scope);
      if (missing.length === 0) return expect([200, 400, 404, 415]).toContain(answer.status);
      expectErrorAnswer(answer, 403, 'FORBIDDEN', `This API key lacks the ${nounOf(missing)} ${missing.join(' and ')}`);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    });

    it('all of them are enough', async () => {
      const answer = await ask(operation, await school.unlimitedKey({ scopes: needed }));
      expect([200, 400, 404, 415]).toContain(answer.status);
    });
  });

  // `admin` contains the scopes for reading.
  const writes = closed.filter(([operation, needed]) => !operation.startsWith('GET') && !needed.includes('admin'));
  const read = new Map(closed.map(([operation, needed]) => [/^GET \/([\w-]+)\/:id$/.exec(operation)?.[1], needed]));

  /** The scopes that read one record of the resource that an operation writes: the last one in its path. */
  const readScopes = (operation: string): readonly Scope[] => {
    const resources = operation.replace(/\/enroll\b/, '/enrollments').match(/[\w-]+/g) ?? [];
    const resource = resources.findLast((part) => read.has(part));
    return read.get(resource) ?? [];
  };

  it.each(writes)(
    'a dry run of %s needs what reads its records as well (Reads by dry runs, Scopes)',
    async (operation, needed) => {
      const reads = readScopes(operation);
      const asDryRun = `${operation}?dry_run=true`;
      const alone = await ask(asDryRun, await school.unlimitedKey({ scopes: needed }));
      expectErrorAnswer(alone, 403, 'FORBIDDEN', `This API key lacks the ${nounOf(reads)} ${reads.join(' and ')}`);
      for (const granted of [[...needed, ...reads], ['admin' as const]]) {
        expect([400, 404, 415]).toContain((await ask(asDryRun, await school.unlimitedKey({ scopes: granted }))).status);
      }
    },
  );

  it.each(writes.filter(([operation]) => operation.includes('enroll')))(
    'a dry run of %s shows who is in a class, which a reader of classes may not see (Reads by dry runs)',
    async (operation) => {
      const key = await school.unlimitedKey({ scopes: ['write:classes', 'read:classes'] });
      const answer = await ask(`${operation}?dry_run=true`, key);
      expectErrorAnswer(answer, 403, 'FORBIDDEN', 'This API key lacks the scope read:students');
    },
  );

  it('HEAD needs what GET needs', async () => {
    expect((await school.request('HEAD', '/students', { key: keys.get('read:students') })).status).toBe(200);
    expect((await school.request('HEAD', '/students', { key: keys.get('read:teachers') })).status).toBe(403);
  });

  it('the teacher inside a class needs no read:teachers', async () => {
    const { body } = await school.get(`/classes/${await school.schoolClass()}`, { key: keys.get('read:classes') });
    expect(body.teacher).toMatchObject({ name: 'Tom Ito', email: 'tom@example.org' });
  });

  it('the health check needs no key and no scope', async () => {
    expect((await school.get('/health', { key: null })).status).toBe(200);
  });
});

describe('a route that names no scope (A route without scopes)', () => {
  /** A service with one more controller, wired as the real one is. */
  const startWith = async (controller: new () => object) => {
    const log = openLog('silent');
    const api = ApiModule.forSchool({
      environment: 'sandbox',
      settings: readSettings({}),
      database: school.database.address,
      log,
    });
    const logger = new RequestLogger({ log });
    const serving = {
      trustedProxies: [],
      headers: securityHeaders(false),
      logger,
      authentication: () => app.get(ApiKeyAuthentication),
    };
    const http = createHttpServer(serving);
    const module = { ...api, controllers: [...(api.controllers ?? []), controller] };
    const app = await NestFactory.create<NestFastifyApplication>(module, http, { logger: false, abortOnError: false });
    const audit = new AuditSteps(app.get(AuditTrail), app.get(ReadAuditLog), []);
    guardHttpServer(http, stepsOfV1(app, { ...serving, audit }), serving, app.get(Routes));
    await app.init().finally(() => app.close());
  };

  it('stops the start', async () => {
    @Controller('lockers')
    class Lockers {
      @Get(':id')
      open() {
        return 'anybody';
      }
    }
    await expect(startWith(Lockers)).rejects.toThrow('The route GET /lockers/:id names no scope');
  });

  it('and one that names its scope does not', async () => {
    @Controller('lockers')
    class Lockers {
      @Get(':id')
      @RequireScopes('read:students')
      open() {
        return 'a reader of students';
      }
    }
    await startWith(Lockers);
  });
});
