import { ReadClient, type RecordDefinition, RecordStore, Transactions } from '@homeroom/database';
import { Injectable, type Type } from '@nestjs/common';

/** The base of a repository that stores records as their mapping says. */
export function recordRepository<Entity extends { readonly id: number }>(
  definition: RecordDefinition<Entity>,
): Type<RecordStore<Entity>> {
  @Injectable()
  class RecordRepository extends RecordStore<Entity> {
    constructor(transactions: Transactions, reader: ReadClient) {
      super(transactions, reader, definition);
    }
  }
  return RecordRepository;
}
