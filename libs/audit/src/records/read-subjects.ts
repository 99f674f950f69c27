import type { RecordTable } from '@homeroom/database';
import type { FastifyRequest } from 'fastify';

/**
 * How a response contains students: as student records, in a roster, or as records with a `student_id`. New student records are
 * those that the request creates.
 */
export type StudentData = 'student records' | 'new student records' | 'roster' | 'records of students';

/** JSON escapes quotes inside strings, so these texts occur only where a field begins. */
const record = '{"id":';
const reference = '"student_id":';
const roster = '"students":[';

/**
 * The distinct ids of the students in a response. They are read from the JSON itself, so the list is always correct.
 *
 * @param requested the ids of the students that the request names; they count even if the response is empty
 */
export function studentIdsIn(json: string, studentData: StudentData, requested: readonly number[] = []): number[] {
  const ids = [...requested];
  const mark = studentData === 'records of students' ? reference : record;
  let at = studentData === 'roster' ? json.indexOf(roster) : 0;
  while (at >= 0 && (at = json.indexOf(mark, at)) >= 0) {
    at += mark.length;
    const id = numberAt(json, at);
    // The records of one student follow each other.
    if (id > 0 && id !== ids.at(-1)) ids.push(id);
  }
  return ids.length > 1 ? [...new Set(ids)] : ids;
}

/** Parses the number at a position. This runs for every record that is read, and a regular expression is slower. */
function numberAt(json: string, position: number): number {
  let number = 0;
  for (let at = position; ; at += 1) {
    const digit = json.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return number;
    number = 10 * number + digit;
  }
}

/** The ids of the students that a read names: in the path, in the query, and in the body of a write that counts as a read. */
export function requestedStudentsOf({ routeOptions, params, query, body }: FastifyRequest): number[] {
  const { id, student_id: ofPath } = params as { id?: string; student_id?: string };
  const isOfStudent = routeOptions.url?.includes('/students/:id') ?? false;
  const named = [
    isOfStudent ? id : ofPath,
    (query as Named).student_id,
    ...itemsOf(body).map(({ student_id: ofItem }) => ofItem),
    ...(isOfStudent ? itemsOf(body).map(({ other_id: other }) => other) : []),
  ];
  return named.filter(isId).map(Number);
}

interface Named {
  readonly student_id?: unknown;
  readonly other_id?: unknown;
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

/** A record that a read names besides students. */
export interface RequestedRecord {
  readonly record: string;
  readonly id: number;
}

/** The types of records by the first segment of their paths, other than students. */
export const recordsByPath = (tables: readonly RecordTable[]): ReadonlyMap<string, string> =>
  new Map([
    ...tables.flatMap(({ record, about, exported }) =>
      exported && about !== 'id' ? [[exported.list, record] as const] : [],
    ),
    ['imports', 'import'],
  ]);

/** The record in the path of a read, or else the class by which it filters; null if the read names neither. */
export function requestedRecordOf(
  { routeOptions, params, query }: FastifyRequest,
  byPath: ReadonlyMap<string, string>,
): RequestedRecord | null {
  const [, , resource = '', part] = routeOptions.url?.split('/') ?? [];
  const record = byPath.get(resource);
  const { id } = params as { id?: unknown };
  if (record !== undefined && part === ':id' && isId(id)) return { record, id: Number(id) };
  const { class_id: classId } = query as { class_id?: unknown };
  return isId(classId) ? { record: 'class', id: Number(classId) } : null;
}
