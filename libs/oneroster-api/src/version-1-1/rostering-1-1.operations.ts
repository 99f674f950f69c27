import type { Collection, ReadOperation } from '../reading/read-operation';
import { resource } from '../reading/resource';
import { enrollments } from '../rostering/enrollments.resource';
import { rosteringOperations } from '../rostering/rostering.operations';
import { users } from '../rostering/users.resource';
import { users11 } from './users-1-1.resource';

const enrollments11 = resource({
  ...enrollments,
  toObject: (row: Parameters<typeof enrollments.toObject>[0], context) => ({
    ...enrollments.toObject(row, context),
    primary: row.primary ?? false,
  }),
});

/** The resources whose objects version 1.1 has otherwise. It has no other reads than version 1.2. */
const resources = new Map<object, Collection['resource']>([
  [users, users11],
  [enrollments, enrollments11],
]);

/** The reads of rostering, version 1.1. */
export const rostering11Operations: readonly ReadOperation[] = rosteringOperations.map((operation) => {
  const { collection } = operation;
  const { resource: of12 } = collection;
  return { ...operation, version: '1.1', collection: { ...collection, resource: resources.get(of12) ?? of12 } };
});
