import type { FastifyRequest } from 'fastify';

/** The ids of the students that a read names: in the path, in the query, and in the body of a write that counts as a read. */
export function requestedStudentsOf({ routeOptions, params, query, body }: FastifyRequest): number[] {
  const { id, student_id: ofPath } = params as { id?: string; student_id?: string };
  const named = [
    routeOptions.url?.includes('/students/:id') ? id : ofPath,
    (query as Named).student_id,
    ...itemsOf(body).map(({ student_id: ofItem }) => ofItem),
  ];
  return named.filter(isId).map(Number);
}

interface Named {
  readonly student_id?: unknown;
}

/** The body, and the items of a batch. The other items of a partial batch may be anything. */
function itemsOf(body: unknown): readonly Named[] {
  if (!isObject(body)) return [];
  const { records } = body as { records?: unknown };
  return [body, ...(Array.isArray(records) ? records.filter(isObject) : [])];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value is the id of a record, as a number or as the text of one. */
const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') &&
  /^[1-9]\d{0,9}$/.test(String(value)) &&
  Number(value) < 2 ** 31;
