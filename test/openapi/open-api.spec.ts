import { Routes } from '@homeroom/http';
import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { bodyOf, documentOf, operationsOf, type WithOrdinal } from '../support/docs/open-api';
import { TestSchool } from '../support/test-school';

let school: TestSchool;
let document: OpenAPIObject;
let operations: WithOrdinal[];

beforeAll(async () => {
  school = await TestSchool.open();
  document = await documentOf(school);
  operations = operationsOf(document);
});

afterAll(() => school.close());

type Schema = Record<string, unknown>;
const schemaOf = (name: string) =>
  document.components!.schemas![name] as { properties: Record<string, Schema>; required?: string[] };

describe('the document of the interface', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { Validator } = await import('@seriousme/openapi-schema-validator');
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('is told without a key, and counts against no limit', async () => {
    for (const path of ['/docs', '/docs/openapi.json', '/docs/reference.js']) {
      const { status, headers } = await fetch(school.origin + path);
      expect([path, status, headers.get('x-ratelimit-remaining')]).toEqual([path, 200, '1000']);
    }
  });

  it('has every route of the service with its scopes, and no other', () => {
    const routes = [...school.app.get(Routes)['methods']]
      .filter(([url]) => url.startsWith('/v1'))
      .flatMap(([url, methods]) =>
        [...methods].filter((method) => method !== 'HEAD').map((method) => `${method} ${url.slice(3)}`),
      );
    const told = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    expect(told.sort()).toEqual(routes.sort());
  });

  it('tells every operation by a name of its own, with an example, under a tag that is explained', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    const tags = document.tags!.map(({ name }) => name);
    for (const operation of operations) {
      expect(tags).toContain((operation as unknown as { tags: string[] }).tags[0]);
      for (const [status, { content, $ref }] of Object.entries(operation.responses)) {
        // These have no body.
        if (['204', '304'].includes(status)) continue;
        const shown = content?.['application/json'];
        expect([operation.operationId, $ref ?? shown?.example ?? shown?.examples]).not.toContain(undefined);
      }
    }
  });

  it('declares what it uses and uses what it declares, so that linters have nothing to say', () => {
    const text = JSON.stringify(document.paths);
    const declared = Object.keys(document.components!.responses!);
    expect(declared.filter((name) => !text.includes(`"#/components/responses/${name}"`))).toEqual([]);
    // A bearer key has no place for scopes in OpenAPI.
    for (const { security = [] } of operations)
      expect(security.flatMap((scheme) => Object.values(scheme).flat())).toEqual([]);
  });

  it('asks for the scopes that the service asks for', async () => {
    const mayNothingElse = new Map<string, string>();
    for (const { method, path, ['x-required-scopes']: needed = [] } of operations) {
      if (path === '/health' || path === '/key' || path === '/events') continue;
      expect(needed.length).toBeGreaterThan(0);
      const scopes = needed.join(' ');
      const key = mayNothingElse.get(scopes) ?? (await school.unlimitedKey({ scopes: needed as never }));
      mayNothingElse.set(scopes, key);
      const body = ['POST', 'PUT'].includes(method) ? {} : undefined;
      const answer = await school.request(method, path.replaceAll(/\{\w+\}/g, '999999'), { body, key });
      expect([method, path, [200, 400, 404, 415].includes(answer.status)]).toEqual([method, path, true]);
    }
  });
});

describe('a resource in the document is what its view makes', () => {
  const views = {
    School: 'school_record',
    Student: 'student_record',
    Teacher: 'teacher_record',
    Class: 'class_record',
    Announcement: 'announcement_record',
    Grade: 'grade_record',
    AttendanceRecord: 'attendance_record',
  };
  const ofPeople = ['school', 'preferred_given_name', 'shown_name'];
  /** The fields that only `include` adds. */
  const included: Record<string, readonly string[]> = {
    ...{ Student: [...ofPeople, 'contacts', 'then'], Teacher: ofPeople },
    ...{ Class: ['school', 'teacher_shown_name', 'then'], Announcement: ['school'] },
  };
  const onlyIncluded = Object.values(included).flat();
  const tables: Record<string, string> = { Class: 'school_class', AttendanceRecord: 'attendance' };
  /** Null for a caller whose share a student has left, though each student has one. */
  const hidden: Record<string, string> = { Student: 'email' };

  const typeOf = (schema: Schema): string =>
    schema['$ref'] ? 'json' : `${String([schema['type']].flat()[0])}${schema['format'] === 'date' ? ' date' : ''}`;
  const types: Record<string, string> = {
    integer: 'integer',
    text: 'string',
    date: 'string date',
    'double precision': 'number',
    ARRAY: 'array',
    json: 'json',
  };

  it.each(Object.entries(views))('%s, in %s', async (name, view) => {
    const table = tables[name] ?? name.toLowerCase();
    const columns = await school.sql()<{ name: string; type: string; nullable: boolean }[]>`
      SELECT shown.column_name AS name, shown.data_type AS type, coalesce(stored.is_nullable = 'YES', false) AS nullable
      FROM information_schema.columns shown
      LEFT JOIN information_schema.columns stored ON stored.table_schema = shown.table_schema
        AND stored.table_name = ${table} AND stored.column_name = shown.column_name
      WHERE shown.table_schema = ${school.environment} AND shown.table_name = ${view} ORDER BY shown.ordinal_position`;
    const { properties: all, required } = schemaOf(name);
    const properties = Object.fromEntries(Object.entries(all).filter(([field]) => !onlyIncluded.includes(field)));

    expect(Object.keys(all).filter((field) => onlyIncluded.includes(field))).toEqual(included[name] ?? []);
    expect(Object.keys(properties)).toEqual(columns.map((column) => column.name));
    expect(required).toEqual(Object.keys(properties));
    const told = Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: typeOf(schema),
      nullable: [schema['type']].flat().includes('null'),
    }));
    const made = columns.map(({ name: field, type, nullable }) => {
      return { name: field, type: types[type], nullable: nullable || field === hidden[name] };
    });
    expect(told).toEqual(made);
  });
});

/** Its own name stands behind that of the class that it extends. */
const schemaNameOf = (dto: Type): string | undefined =>
  (Reflect.getMetadata('swagger/apiSchema', dto) as { name?: string }[] | undefined)?.at(-1)?.name;

describe('a body in the document is what its DTO reads', () => {
  const validated = getMetadataStorage();
  const dtos = [...validated['validationMetadatas'].keys()] as Type[];
  const fieldsOf = (dto: Type) => [
    ...new Set(validated.getTargetValidationMetadatas(dto, '', false, false).map(({ propertyName }) => propertyName)),
  ];

  it.each(['POST', 'PUT'])('of every %s', (method) => {
    const named = new Map(dtos.map((dto) => [schemaNameOf(dto), dto]));
    const bodies = operations.filter((operation) => operation.method === method && operation.requestBody);
    expect(bodies.length).toBeGreaterThan(3);
    for (const operation of bodies) {
      const { operationId } = operation;
      const { $ref } = bodyOf(operation)!.schema as { $ref: string };
      const name = $ref.split('/').at(-1)!;
      // The file of a form is no field of its DTO.
      const file = operation.requestBody!.content['multipart/form-data'] ? ['file'] : [];
      const fields = [...fieldsOf(named.get(name)!), ...file];
      expect([operationId, Object.keys(schemaOf(name).properties).sort()]).toEqual([operationId, fields.sort()]);
    }
  });
});
