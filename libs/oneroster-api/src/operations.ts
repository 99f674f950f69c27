import type { OneRosterOperation } from './discovery/oneroster-operation';
import type { ReadOperation } from './reading/read-operation';
import { gradebookReads } from './gradebook/gradebook-reads';
import { gradebookWrites } from './gradebook/gradebook-writes';
import { rosteringOperations } from './rostering/rostering.operations';

/** All operations that are served, for their OpenAPI documents. */
export const oneRosterOperations: readonly OneRosterOperation[] = [
  ...[...rosteringOperations, ...gradebookReads].map(documented),
  ...gradebookWrites.map((write) => ({ ...write, tag: tagOf(write.path) })),
];

function documented({ collection, isOne, ...operation }: ReadOperation): OneRosterOperation {
  const { service, path, operationId, summary, scopes } = operation;
  const answers = { 200: collection.schemas[isOne ? 0 : 1] };
  const query = isOne ? 'object' : 'list';
  return { service, method: 'get', path, operationId, summary, tag: tagOf(path), scopes, query, answers };
}

/** The standard groups operations by the first part of their paths. */
function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}Management`;
}
