import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Answer } from '../support/test-school';

/** A schema of OpenAPI 3.0. */
export interface SchemaObject {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly SchemaObject[];
  readonly items?: SchemaObject;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly responses: Responses } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaObject>> };
}

type Responses = Readonly<
  Record<string, { readonly content: { readonly 'application/json': { readonly schema: SchemaObject } } }>
>;

const prefix = '#/components/schemas/';

/** Compares answers with the schemas of a document of OpenAPI, strictly. */
export class AnswerChecker {
  private readonly ajv = new Ajv({ strict: true, allErrors: true, keywords: ['components'] });
  private readonly templates: readonly (readonly [RegExp, string])[];

  /** @param hasBooleans whether the schemas have booleans, as those of version 1.1 do */
  constructor(
    private readonly document: Document,
    private readonly hasBooleans = false,
  ) {
    // The package is CommonJS with a default export.
    addFormats.default(this.ajv, { mode: 'full' });
    this.ajv.addSchema({ $id: 'document', components: document.components });
    this.templates = this.paths.map((path) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), path]);
  }

  /** The paths of all reads. */
  get paths(): readonly string[] {
    return Object.entries(this.document.paths).flatMap(([path, { get }]) => (get ? [path] : []));
  }

  /** What is wrong with an answer. @param isPartial whether the objects may lack required fields */
  problemsOf(path: string, { status, body, headers }: Answer, isPartial = false): readonly string[] {
    const template = this.templates.find(([pattern]) => pattern.test(path))?.[1];
    const responses = template === undefined ? undefined : this.document.paths[template]?.get?.responses;
    const schema = responses?.[status]?.content['application/json'].schema.$ref ?? `${prefix}imsx_StatusInfoDType`;
    const validate = this.ajv.getSchema(`document${schema}`);
    if (!validate) return [`no schema ${schema}`];
    void validate(body);
    const errors = (validate.errors ?? []).filter(({ keyword }) => !isPartial || keyword !== 'required');
    return [
      ...errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`),
      ...(headers.get('content-type') === 'application/json; charset=utf-8' ? [] : ['not JSON']),
      ...untold(body, '', this.hasBooleans),
    ];
  }

  /** The name of the schema of the objects that a list has. */
  schemaOf(path: string): string {
    const set = this.document.paths[path]?.get?.responses['200']?.content['application/json'].schema;
    const [list] = Object.values(this.resolved(set ?? {}).properties ?? {});
    return list?.items?.$ref?.slice(prefix.length) ?? '';
  }

  /** The properties of a schema. */
  propertiesOf(schema: string): Readonly<Record<string, SchemaObject>> {
    return this.document.components.schemas[schema]?.properties ?? {};
  }

  resolved(schema: SchemaObject): SchemaObject {
    const { $ref } = schema;
    return $ref === undefined ? schema : (this.document.components.schemas[$ref.slice(prefix.length)] ?? {});
  }
}

/** Where null and, in version 1.2, booleans are, which JSON of the standard has nowhere, not even in `metadata`. */
function untold(value: unknown, path: string, hasBooleans: boolean): string[] {
  if (value === null || (typeof value === 'boolean' && !hasBooleans)) return [`${path} is ${value}`];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) => untold(each, `${path}/${name}`, hasBooleans));
}
