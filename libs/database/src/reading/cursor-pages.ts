import type { CursorRequest } from '@homeroom/kernel';
import { readChanges } from './change-pages';
import { readInOrder } from './ordered-pages';
import type { ReadClient } from './read-client';
import type { ListSource } from './list-source';
import type { Condition } from './where-clause';

/**
 * Reads the page of a list after a cursor, as JSON. An index leads to the position, so each page costs the same.
 *
 * @param conditions the records that the list has
 * @throws CursorExpired, ValidationFailed for a cursor of another order, the error of `notFound` of the parent
 */
export function readCursorPage(
  reader: ReadClient,
  list: ListSource,
  conditions: readonly Condition[],
  request: CursorRequest,
): Promise<string> {
  const { sort, ...others } = request;
  return sort === null
    ? readChanges(reader, list, conditions, others)
    : readInOrder(reader, list, conditions, { ...others, sort });
}
