import type { RecordNotFound, RuleConflict } from '@homeroom/kernel';
import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { httpErrorOf } from '../errors/error.interceptor';
import { id } from '../validation/kinds';
import type { ErrorText } from './error-catalogue';
import { ErrorResource } from './error.resource';

/** An example request and its response. A test sends each one and compares the response. */
interface Example {
  readonly summary: string;
  readonly body?: object;
  /** Defaults to 200. */
  readonly status?: number;
  /** Absent for 204, which has no body. */
  readonly answer?: object;
}

/** Documentation of an operation. Its route, scopes and DTOs supply the rest. */
export interface OperationText {
  /** The name of the operation in generated clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** The noun of the record whose id is in the path. */
  readonly of?: string;
  /** The id of that record in the examples; 1 by default. */
  readonly exampleId?: number;
  /** A further id in the path: the name of the parameter and the noun of the record. */
  readonly second?: { readonly name: string; readonly of: string };
  readonly body?: Type;
  /** Whether the body is a form, `multipart/form-data`. */
  readonly isForm?: true;
  /** Absent if every answer is 204. */
  readonly answers?: Type;
  /** The answer with `after`, `sort` or `updated_since`, of a list that pages by cursors. */
  readonly cursorAnswers?: Type;
  /** Whether Homeroom adds the operation to the interface. */
  readonly isAddition?: true;
  /** Whether the operation may answer 207 for a part of its items. */
  readonly isBatch?: true;
  /** Whether the answer is a part of a record, with an `ETag` of its own. */
  readonly isTaggedPart?: true;
  /** Whether the operation is about no record of the school: it has no tag, no dry run and no Idempotency-Key. */
  readonly isNoRecord?: true;
  readonly examples: Readonly<Record<string, Example>>;
  /** The domain errors that the operation may return. */
  readonly errors?: readonly DocumentedError[];
}

/** An error of a domain. Each broken rule says what the client can do. */
type DocumentedError = RecordNotFound | (RuleConflict & ErrorText);

const meanings: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted. The work goes on after the answer.',
  204: 'Done. No body.',
  207: 'Some items were written. `results` has the error of each other one.',
  404: 'The record of the path does not exist',
  409: 'A rule does not allow the change now.',
  503: 'The service is running, but the database does not answer',
};

/** Adds an operation to the OpenAPI document. */
export function Operation({
  of,
  exampleId,
  second,
  body,
  examples,
  errors = [],
  ...text
}: OperationText): MethodDecorator {
  const { id: operationId, summary, answers, cursorAnswers } = text;
  const description =
    [text.description, text.cursorAnswers && byCursor, text.isAddition && addition].filter(Boolean).join('\n\n') ||
    undefined;
  const calls = Object.entries(examples);
  return applyDecorators(
    ...(answers && cursorAnswers ? [ApiExtraModels(answers, cursorAnswers)] : []),
    ApiOperation({ operationId, summary, description }),
    ...(text.isNoRecord ? [ApiExtension('x-no-record', true)] : []),
    ...(of ? [idParameter('id', of, exampleId)] : []),
    ...(second ? [idParameter(second.name, second.of)] : []),
    ...(text.isForm ? [ApiConsumes('multipart/form-data')] : []),
    ...(body ? [ApiBody({ type: body, examples: shown(calls, 'body') })] : []),
    ...statusesOf(calls, text.isBatch).map((status) => {
      const those = calls.filter(([, example]) => statusOf(example) === status);
      return ApiResponse({
        status,
        description: meanings[status],
        ...(answers && { ...answerOf(answers, cursorAnswers), examples: shown(those, 'answer') }),
        headers: text.isNoRecord
          ? withoutTag(status)
          : those.some(hasUrl)
            ? headersOf(status)
            : text.isTaggedPart
              ? tag
              : {},
      });
    }),
    ...byStatus(errors, (error) => httpErrorOf(error).envelope.status).map(([status, those]) =>
      ApiResponse({ status, description: meanings[status], ...errorContent(those) }),
    ),
  );
}

const idParameter = (name: string, of: string, example = 1) =>
  ApiParam({ name, description: `Id of the ${of}`, schema: { ...id.schema, example } });

const answerOf = (answers: Type, cursorAnswers: Type | undefined) =>
  cursorAnswers
    ? { schema: { oneOf: [answers, cursorAnswers].map((each) => ({ $ref: getSchemaPath(each) })) } }
    : { type: answers };

const byCursor =
  'With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of ' +
  'changes a copy applies page after page.';

const addition = 'An addition of Homeroom to the interface.';

const tag = { ETag: { description: 'The current version of the record', schema: { type: 'string' } } } as const;
const location = { Location: { description: 'The URL of the record', schema: { type: 'string' } } } as const;

const headersOf = (status: number) => (status === 201 ? { ...tag, ...location } : status === 202 ? location : tag);

type Call = [name: string, example: Example];

const withoutTag = (status: number) => (status === 201 ? location : {});

const statusOf = ({ status = 200 }: Example): number => status;

const statusesOf = (calls: readonly Call[], isBatch = false): number[] =>
  [...new Set([...calls.map(([, example]) => statusOf(example)), ...(isBatch ? [201, 207] : [])])].sort();

const byStatus = <T>(values: readonly T[], statusOf: (value: T) => number) =>
  [...Map.groupBy(values, statusOf)].sort(([one], [other]) => one - other);

/** Records have a URL. An answer without an id, such as a confirmation, has none. */
const hasUrl = ([, { answer }]: Call) => answer !== undefined && 'id' in answer;

const shown = (calls: readonly Call[], part: 'body' | 'answer') =>
  Object.fromEntries(calls.map(([name, example]) => [name, { summary: example.summary, value: example[part] }]));

const errorContent = (errors: readonly DocumentedError[]) => ({
  content: {
    'application/json': {
      schema: { $ref: getSchemaPath(ErrorResource) },
      examples: Object.fromEntries(errors.map(errorExample)),
    },
  },
});

function errorExample(error: DocumentedError): [code: string, example: object] {
  const value = httpErrorOf(error).envelope;
  if (error.kind === 'not_found') return [value.code, { value }];
  return [value.code, { summary: `${error.when}.`, description: `${error.remedy}.`, value }];
}
