import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-required-scopes'?: readonly string[];
};
export type Parameter = Exclude<NonNullable<Operation['parameters']>[number], { $ref: string }>;
export type Responses = Operation['responses'];
export type Response = Exclude<Responses[string], { $ref: string } | undefined>;
