import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-required-scopes'?: readonly string[];
  /** Where they depend on what is asked for: the scopes of each type. */
  'x-scopes-of-types'?: object;
  /** Set for an operation that is about no record of the school. It is not shown. */
  'x-no-record'?: true;
};
export type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;
export type Responses = Operation['responses'];
export type Response = Exclude<Responses[string], { $ref: string } | undefined>;
