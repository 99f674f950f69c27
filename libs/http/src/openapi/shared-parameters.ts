import type { Operation, Parameter, Response } from './openapi-types';

/** Adds the headers for conditional and idempotent requests, and their responses. */
export function addConditions(method: string, operation: Operation): void {
  const { 200: ok, 201: created, 202: accepted } = operation.responses as Record<number, Response | undefined>;
  const hasTag = ok?.headers?.['ETag'] !== undefined;
  const conditions = [
    ...(method === 'get' && hasTag ? [ifNoneMatch] : []),
    ...((method === 'put' && hasTag) || method === 'delete of a record' ? [ifMatch] : []),
    ...(method === 'post' ? [idempotencyKey] : []),
    ...(method === 'get' ? [] : [dryRun]),
  ];
  if (conditions.length > 0) operation.parameters = [...(operation.parameters ?? []), ...conditions];
  if (method === 'get' && hasTag) {
    const headers = { ETag: { description: 'The current version', schema: { type: 'string' } } } as const;
    operation.responses[304] = { description: '`If-None-Match` contains the current `ETag`. No body.', headers };
  }
  if (method !== 'post') return;
  for (const response of [ok, created, accepted]) if (response) response.headers = { ...response.headers, ...replayed };
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

const ifNoneMatch = header('If-None-Match', 'A known `ETag`: 304 if the record is unchanged', '"x1y2"');
export const ifMatch = header(
  'If-Match',
  'The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost',
  '"x1y2"',
);
const idempotencyKey: Parameter = {
  ...header(
    'Idempotency-Key',
    `A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
does not process it twice and returns the first response again. Error responses are not stored.`,
    '0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11',
  ),
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7E]+$' },
};

const dryRun: Parameter = {
  name: 'dry_run',
  in: 'query',
  required: false,
  description: `Whether only to say what the write would do. The answer is that of the write, with \`Dry-Run: true\` and an id that is
not reserved, or its error. Nothing is changed, and an \`Idempotency-Key\` is not used. A dry run shows records, so the key needs the
scopes to read them as well: \`read:students\` beside \`write:students\`, and so on, and for enrollments both \`read:classes\` and
\`read:students\`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.`,
  schema: { type: 'boolean' },
};

const replayed = {
  'Idempotency-Replayed': {
    description: '`true` when this is the stored response of an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string' },
  },
} as const;
