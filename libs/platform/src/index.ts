export { BackupError } from './backup/backup.error';
export { type BackupSummary, createBackup } from './backup/create-backup';
export { rowsIn } from './backup/manifest';
export { restoreBackup } from './backup/restore-backup';
export { type BackupProgress } from './backup/row-count';
export { verifyBackup } from './backup/verify-backup';
export { InvalidSetting, readSettings, type Settings } from './config/settings';
export { releaseFolder, version } from './config/release';
export { type BulkRow, type BulkTable, copyInto } from './database/bulk';
export { Connections, ReadConnections } from './database/connections';
export { connectionsPerApplication, DatabaseModule } from './database/database.module';
export { otherConnections, type DatabaseSurvey, surveyDatabase, surveyMigrations } from './database/database-survey';
export { type Database, openDatabase } from './database/open-database';
export { type DatabaseAddress, openPool } from './database/database-address';
export { isUnavailable, refusing } from './database/database-failure';
export { DatabaseWatch } from './database/database-watch';
export { within } from './database/deadline';
export { EntityStore } from './database/entity-store';
export { FreshAnswer } from './database/fresh-answer';
export { RecordStore, type Written } from './database/record-store';
export { indexedAfterwards } from './database/indexed-afterwards';
export { matching } from './database/matching';
export { inOneSession, inOneTransaction, type Session } from './database/one-transaction';
export { mayOverwriteWal, type OldWal, overwriteOldWal } from './database/scrub/old-wal';
export { OldRowsAreKept, olderTransactionsAreOver } from './database/scrub/older-transactions';
export { rewriteTable, TableNotRewritten } from './database/scrub/rewrite-table';
export { searchFor } from './database/search';
export {
  alone,
  migrateDown,
  migrateUp,
  type MigrationState,
  migrationStates,
  type SchemaPlan,
  UnfitDatabase,
} from './database/migrate';
export {
  foundById,
  instantText,
  jsonArray,
  jsonOfAll,
  jsonPage,
  type Parameter,
  RecordReader,
  ReportReader,
} from './database/record-reader';
export { connectionsPerReplica } from './database/replica';
export { surveyReplicas } from './database/replica-survey';
export { Replicas } from './database/replicas';
export { TextArray } from './database/text-array';
export { Transactions } from './database/transactions';
export { before, type Note, noting } from './database/witness';
export { WriteLoad } from './database/write-load';
export { EmbeddedPostgresError, openEmbeddedPostgres, surveyData } from './embedded-postgres';
export { Answer, Answers, recordAnswer } from './http/answers';
export { type ConcurrencyLimits, Semaphore } from './http/semaphore';
export { EnvelopeFilter } from './http/envelope.filter';
export { ErrorInterceptor } from './http/error.interceptor';
export { type Caller, callerOf, createHttpServer, type Doorkeeper, guardHttpServer } from './http/http-server';
export { Revisions } from './http/revisions';
export { isRepeated } from './http/repeated-header';
export { RecordId } from './http/record-id.pipe';
export { refuseBrokenQuery } from './http/query-string';
export { RequestJournal } from './http/request-journal';
export { type RouteAccess, Routes } from './http/routes';
export { securityHeaders } from './http/security-headers';
export {
  badRequest,
  forbidden,
  idempotencyKeyInUse,
  idempotencyKeyReused,
  idempotentAnswerErased,
  rateLimited,
  routeNotFound,
  serviceUnavailable,
  TransportRefusal,
  type UnavailableCause,
  unauthorized,
} from './http/transport-refusal';
export { retryAfter } from './http/write-refusal';
export { Changeable, Optional, QueryParameter, Required, Shown, ShownOrNull } from './http/validation/field-decorators';
export * as kinds from './http/validation/kinds';
export { PageQueryDto } from './http/validation/page-query.dto';
export { reasonAgainst } from './http/validation/reason-against';
export { StrictValidationPipe } from './http/validation/strict-validation.pipe';
export { completeDocument } from './open-api/complete-document';
export { errorCatalogue } from './open-api/error-catalogue';
export { ErrorResource } from './open-api/error.resource';
export { Operation, type OperationText } from './open-api/operation';
export { onlyPage, pageOf } from './open-api/page.resource';
export { describeFailure, type Log, NestLog, openLog } from './logging/log';
export { standardError, standardOutput } from './logging/standard-output';
export { Metrics, ProcessMetrics } from './metrics/metrics';
export { RedisLine } from './redis/redis-line';
export { surveyRedis } from './redis/redis-survey';
