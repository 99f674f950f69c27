export { copyInto } from './bulk/bulk';
export { type BulkRow, type BulkTable, bulkTableOf, type MappedRow } from './bulk/bulk-table';
export { copyIn, copyOut } from './bulk/copy';
export { withoutIndexes } from './bulk/without-indexes';
export { Connections, ReadConnections } from './connections/connections';
export { type DatabaseAddress, openPool } from './connections/database-address';
export { type Database, openDatabase } from './connections/open-database';
export { TextArray } from './connections/text-array';
export { connectionsPerApplication, DatabaseModule } from './database.module';
export {
  isUnavailable,
  mapConstraintErrors,
  SerializationFailure,
  unavailabilityOf,
  type DatabaseCause,
} from './health/database-error';
export {
  otherConnections,
  type DatabaseSurvey,
  surveyDatabase,
  surveyMigrations,
  countOthers,
} from './health/database-survey';
export { DatabaseWatch } from './health/database-watch';
export { withTimeout } from './health/timeout';
export { WriteLoad } from './health/write-load';
export {
  withMigrationLock,
  migrateDown,
  migrateUp,
  type MigrationState,
  migrationStates,
  type SchemaPlan,
  UnfitDatabase,
  readMigrationStates,
  applyMigrations,
  revertMigrations,
} from './migrations/migrate';
export { migrateDownTo } from './migrations/migrate-down-to';
export { readCursorPage } from './reading/cursor-pages';
export { type ListSource } from './reading/list-source';
export { beginChangeEpoch, tablesWithUnseenChanges } from './reading/change-epoch';
export { byName } from './reading/name-order';
export { covers } from './reading/period';
export { refreshNameCollation } from './migrations/name-indexes';
export { CoalescedQuery } from './reading/coalesced-query';
export { type Condition, whereClause } from './reading/where-clause';
export { checkReferences } from './writing/references';
export {
  selectByIds,
  instantAsText,
  jsonArray,
  aggregateJson,
  jsonPage,
  type Parameter,
  ReadClient,
  ReportClient,
} from './reading/read-client';
export { searchCondition } from './reading/search';
export { surveyReplicas } from './replicas/replica-survey';
export { connectionsPerReplica } from './replicas/replica';
export { Replicas } from './replicas/replicas';
export { canOverwriteWal, type OldWal, overwriteOldWal } from './scrub/old-wal';
export { OldRowsAreKept, waitForOlderTransactions } from './scrub/older-transactions';
export { rewriteTable, TableNotRewritten } from './scrub/rewrite-table';
export { withSession, inOneTransaction, type Session } from './transactions/one-transaction';
export { retryOnWriteConflict } from './transactions/retry-on-write-conflict';
export { Transactions } from './transactions/transactions';
export {
  type AuditedWrite,
  runWithAudit,
  type AuditInsert,
  type RecordChangeKind,
  type JsonRow,
  type Statement,
  withAuditInsert,
} from './writing/audit-context';
export { author, insertVersions } from './writing/versions';
export { EntityStore } from './writing/entity-store';
export { type WithOrdinal } from './writing/write-batcher';
export { RecordStore, type Revision, type WriteOutcome, type Written } from './writing/record-store';
