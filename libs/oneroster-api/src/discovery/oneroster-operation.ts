import type { OneRosterScope } from '../authentication/oneroster-scopes';

/** A JSON schema of OpenAPI 3.0, or any other part of a document. */
export type Schema = Readonly<Record<string, unknown>>;

export type OneRosterService = 'rostering' | 'gradebook';

/** An operation that is served, as its OpenAPI document describes it. */
export interface OneRosterOperation {
  readonly service: OneRosterService;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Below the root of the service, such as `/classes/{classSourcedId}/students`. */
  readonly path: string;
  /** The name that the standard has for it, such as `getStudentsForClass`. */
  readonly operationId: string;
  readonly summary: string;
  /** The part of the standard, such as `ClassesManagement`. */
  readonly tag: string;
  /** Those of which a token needs any one. */
  readonly scopes: readonly [OneRosterScope, ...OneRosterScope[]];
  /** The parameters of the query: those of a list, those of a single object, or none. */
  readonly query: 'list' | 'object' | 'none';
  /** The name of the schema of the body. */
  readonly body?: string;
  /** The names of the schemas of the answers by their status; null for an answer without a body. */
  readonly answers: Readonly<Partial<Record<200 | 201 | 204, string | null>>>;
}
