import type { DomainError } from '@homeroom/kernel';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { envelopeOf } from '../errors/error-envelope';
import type { Envelope } from '../errors/http-error';
import { id } from '../validation/kinds';
import { ErrorResource } from './error.resource';

/** One call as it goes over the wire: a test sends each and compares the answer. */
interface Example {
  readonly summary: string;
  readonly body?: object;
  /** 200 unless given. */
  readonly status?: number;
  readonly answer: object;
}

/** What the documentation says of an operation beside what its route, scopes and DTOs say. */
export interface OperationText {
  /** Its name in clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** The noun of the record whose id stands in the path. */
  readonly of?: string;
  readonly body?: Type;
  readonly answers: Type;
  readonly examples: Readonly<Record<string, Example>>;
  /** The rules of the school that may refuse it. */
  readonly refusals?: readonly DomainError[];
}

const meanings: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  404: 'The record of the path does not exist',
  409: 'A rule refuses it at this moment',
  503: 'The service is up, the database does not answer',
};

/** Tells an operation to the documentation. */
export function Operation({ of, body, examples, refusals = [], ...text }: OperationText): MethodDecorator {
  const { id: operationId, summary, description, answers } = text;
  const calls = Object.entries(examples);
  return applyDecorators(
    ApiOperation({ operationId, summary, description }),
    ...(of ? [ApiParam({ name: 'id', description: `Id of the ${of}`, schema: { ...id.schema, example: 1 } })] : []),
    ...(body ? [ApiBody({ type: body, examples: shown(calls, 'body') })] : []),
    ...byStatus(calls, ([, { status = 200 }]) => status).map(([status, those]) =>
      ApiResponse({
        status,
        description: meanings[status],
        type: answers,
        examples: shown(those, 'answer'),
        headers: those.some(hasUrl) ? (status === 201 ? { ...tag, ...location } : tag) : {},
      }),
    ),
    ...byStatus(refusals.map(envelopeOf), (envelope) => envelope.status).map(([status, envelopes]) =>
      ApiResponse({ status, description: meanings[status], ...refused(envelopes) }),
    ),
  );
}

const tag = { ETag: { description: 'This state of the record', schema: { type: 'string' } } } as const;
const location = { Location: { description: 'The URL of the record', schema: { type: 'string' } } } as const;

type Call = [name: string, example: Example];

const byStatus = <T>(values: readonly T[], statusOf: (value: T) => number) =>
  [...Map.groupBy(values, statusOf)].sort(([one], [other]) => one - other);

/** Every record has one; the confirmation of an enrollment is none. */
const hasUrl = ([, { answer }]: Call) => 'id' in answer;

const shown = (calls: readonly Call[], part: 'body' | 'answer') =>
  Object.fromEntries(calls.map(([name, example]) => [name, { summary: example.summary, value: example[part] }]));

const refused = (envelopes: readonly Envelope[]) => ({
  content: {
    'application/json': {
      schema: { $ref: getSchemaPath(ErrorResource) },
      examples: Object.fromEntries(envelopes.map((envelope) => [envelope.code, { value: envelope }])),
    },
  },
});
