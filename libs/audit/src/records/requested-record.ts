import type { FastifyRequest } from 'fastify';
import { isId } from './student-ids';

/** A record that a read names besides students. */
export interface RequestedRecord {
  readonly record: string;
  readonly id: number;
}

/** The types of records by the first segment of their paths. */
const records: ReadonlyMap<string | undefined, string> = new Map([
  ['classes', 'class'],
  ['enrollments', 'enrollment'],
  ['grades', 'grade'],
  ['attendance', 'attendance'],
  ['imports', 'import'],
]);

/** The record in the path of a read, or else the class by which it filters; null if the read names neither. */
export function requestedRecordOf({ routeOptions, params, query }: FastifyRequest): RequestedRecord | null {
  const [, , resource, part] = routeOptions.url?.split('/') ?? [];
  const record = records.get(resource);
  const { id } = params as { id?: unknown };
  if (record !== undefined && part === ':id' && isId(id)) return { record, id: Number(id) };
  const { class_id: classId } = query as { class_id?: unknown };
  return isId(classId) ? { record: 'class', id: Number(classId) } : null;
}
