import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { TestSchool } from '../test-school';

interface Example {
  readonly summary?: string;
  readonly description?: string;
  readonly value: unknown;
}

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, Example>;
}

interface Response {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: { readonly 'application/json': Content };
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; example?: string | number; schema: object }[];
  /** The content type of a form is `multipart/form-data`. */
  readonly requestBody?: { readonly content: { readonly [type: string]: Content } };
  readonly responses: Record<string, Response>;
  readonly security?: readonly Record<string, string[]>[];
  readonly 'x-required-scopes'?: readonly string[];
}

/** The body of an operation, whatever its content type. */
export const bodyOf = ({ requestBody }: Operation): Content | undefined => Object.values(requestBody?.content ?? {})[0];

/** An operation with its place: `POST /students`. */
export interface WithOrdinal extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The document as anybody gets it, without a key. */
export async function documentOf(school: TestSchool): Promise<OpenAPIObject> {
  const answer = await fetch(`${school.origin}/docs/openapi.json`);
  return (await answer.json()) as OpenAPIObject;
}

export const operationsOf = ({ paths }: OpenAPIObject): WithOrdinal[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );

/** What is wrong with a value by a schema of the document; null when nothing is. */
export function checkerOf(document: OpenAPIObject): (schema: object, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const qualified = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
  const compiled = new WeakMap<object, ValidateFunction>();
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile(qualified(schema));
    compiled.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}
