export { copyInto } from './bulk/bulk';
export { copyIn, copyOut } from './bulk/copy';
export { withoutIndexes } from './bulk/without-indexes';
export { CoalescedQuery } from './connections/coalesced-query';
export { ConnectionRegistry } from './connections/connection-registry';
export { Connections, ReadConnections } from './connections/connections';
export {
  type DatabaseAddress,
  type SqlPool,
  type TextPool,
  openPool,
  openTextPool,
} from './connections/database-address';
export { varying } from './connections/prepared-statements';
export type { Query, Sql } from './connections/sql';
export { type Database, openDatabase } from './connections/open-database';
export { TextArray } from './connections/text-array';
export { DatabaseModule, connectionsPerApplication, queueConnections } from './database.module';
export {
  type DatabaseCause,
  isForeignKeyViolation,
  isUniqueViolation,
  SerializationFailure,
  isUnavailable,
  mapConstraintErrors,
  unavailabilityOf,
} from './errors/database-error';
export { DatabaseWatch } from './health/database-watch';
export { WriteLoad } from './health/write-load';
export {
  type DatabaseSurvey,
  countOthers,
  otherConnections,
  surveyDatabase,
  surveyMigrations,
} from './migrations/database-survey';
export {
  type MigrationState,
  type SchemaPlan,
  UnfitDatabase,
  applyMigrations,
  migrateDown,
  migrateUnderLock,
  migrateUp,
  migrationStates,
  readMigrationStates,
  revertMigrations,
  withMigrationLock,
} from './migrations/migrate';
export { migrateDownTo } from './migrations/migrate-down-to';
export { refreshNameCollation } from './migrations/name-indexes';
export { beginChangeEpoch, tablesWithUnseenChanges } from './reading/change-epoch';
export { readCursorPage } from './reading/cursor-pages';
export type { ListSource } from './reading/list-source';
export { byName } from './reading/name-order';
export { covers } from './reading/period';
export {
  BulkReadClient,
  type Parameter,
  ReadClient,
  ReportClient,
  aggregateJson,
  withFields,
  instantAsText,
  jsonArray,
  jsonPage,
  selectByIds,
} from './reading/read-client';
export { formOfSearch, hasIndexableWord, searchCondition, searchWords } from './reading/search';
export { type Condition, whereClause } from './reading/where-clause';
export { connectionsPerReplica } from './replicas/replica';
export { surveyReplicas } from './replicas/replica-survey';
export { Replicas } from './replicas/replicas';
export { type OldWal, canOverwriteWal, overwriteOldWal } from './scrub/old-wal';
export { OldRowsAreKept, waitForOlderTransactions } from './scrub/older-transactions';
export { TableNotRewritten, rewriteTable } from './scrub/rewrite-table';
export { RecordsOfOwner } from './shares/records-of-owner';
export type { ShareForm } from './shares/share-rule';
export { visibleIds } from './writing/writes-in-share';
export type { BulkRow, BulkTable, MappedRow } from './tables/bulk-table';
export { type Nouns, type RecordTable, recordTable } from './tables/record-table';
export { type AuditedWrite, type Statement, withAuditInsert } from './transactions/audited-write';
export {
  type AuditContext,
  type AuditInsert,
  type JsonRow,
  type RecordChangeKind,
  type ShareOfDay,
  type StatementContext,
  currentShare,
  inNextTick,
  runInContext,
  runWithAudit,
  runWithShare,
  withoutShare,
} from './transactions/request-context';
export { type DatabaseSession, inOneTransaction, withSession } from './transactions/one-transaction';
export { retry } from './errors/retry';
export { isLocked } from './migrations/retry-while-locked';
export { retryOnWriteConflict } from './transactions/retry-on-write-conflict';
export { Transactions } from './transactions/transactions';
export type { WithOrdinal } from './transactions/write-batcher';
export { EntityStore } from './writing/entity-store';
export { PeriodicFlush } from './writing/periodic-flush';
export {
  type RecordDefinition,
  RecordStore,
  type Revision,
  type WriteOutcome,
  type Written,
} from './writing/record-store';
export { checkReferences } from './writing/references';
export { Derivations } from './writing/derivations';
export { RowMoves, type StoredRow } from './writing/row-moves';
export { author, insertVersions } from './writing/versions';
