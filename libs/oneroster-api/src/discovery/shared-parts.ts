import type { OneRosterOperation, Schema } from './oneroster-operation';
import { the } from './schemas/schema-parts';

const parameter = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'query',
  description,
  required: false,
  schema,
});

const fields = {
  ...parameter('fields', 'The names of the fields that the answer has. Without it, all.', {
    type: 'array',
    items: { type: 'string' },
  }),
  style: 'form',
  explode: false,
};

const ofLists: readonly Schema[] = [
  parameter('limit', 'The most objects that the answer has.', { type: 'integer', minimum: 1, default: 100 }),
  parameter('offset', 'The number of objects before the first one.', { type: 'integer', minimum: 0, default: 0 }),
  parameter('sort', 'The field by which the objects are ordered.', { type: 'string' }),
  parameter('orderBy', 'Whether the order is ascending or descending.', { type: 'string', enum: ['asc', 'desc'] }),
  parameter('filter', "Conditions such as familyName='Obi', of which two may be joined by AND or OR.", {
    type: 'string',
  }),
  fields,
];

export const queryParameters: Readonly<Record<OneRosterOperation['query'], readonly Schema[]>> = {
  list: ofLists,
  object: [fields],
  none: [],
};

/** The parameters in the braces of a path. */
export const pathParameters = (path: string): readonly Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    description: 'A sourcedId.',
    required: true,
    schema: { type: 'string' },
  }));

export const listHeaders: Schema = {
  'X-Total-Count': { description: 'How many objects match.', schema: { type: 'integer' } },
  Link: { description: 'The first, previous, next and last page (RFC 8288).', schema: { type: 'string' } },
};

const errors: Readonly<Record<string, string>> = {
  400: 'A parameter is not possible (invalid_filter_field, invalid_selection_field), or the request cannot be read (invaliddata).',
  401: 'The access token is missing or not valid (unauthorisedrequest).',
  403: 'The access token does not allow the operation (forbidden).',
  404: 'An object of the path does not exist (unknownobject).',
  422: 'A value of the body, limit or offset is not possible (invaliddata), or the object cannot be deleted (deletefailure).',
  429: 'Too many requests (server_busy). Retry-After has the seconds to wait.',
  500: 'An unexpected error (internal_server_error).',
  default: 'Any other error.',
};

/** The errors of an operation. */
export const errorResponses = ({ path }: OneRosterOperation): Schema =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([status]) => status !== '404' || path.includes('{'))
      .map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: statusInfo } } },
      ]),
  );

const statusInfo = the('imsx_StatusInfoDType');
