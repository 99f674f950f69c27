export { InvalidSetting, readSettings, type Settings } from './config/settings';
export { releaseFolder, version } from './config/release';
export { type BulkRow, type BulkTable, copyInto } from './database/bulk';
export { connectionsPerApplication, DatabaseModule } from './database/database.module';
export { otherConnections, type DatabaseSurvey, surveyDatabase, surveyMigrations } from './database/database-survey';
export { type Database, openDatabase } from './database/open-database';
export { type DatabaseAddress, openPool } from './database/database-address';
export { isUnavailable, refusing } from './database/database-failure';
export { within } from './database/deadline';
export { EntityStore } from './database/entity-store';
export { matching } from './database/matching';
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
export { instantText, jsonArray, jsonPage, type Parameter, RecordReader, ReportReader } from './database/record-reader';
export { TextArray } from './database/text-array';
export { EmbeddedPostgresError, openEmbeddedPostgres, surveyData } from './embedded-postgres';
export { Answers } from './http/answers';
export { DtoPipe } from './http/dto.pipe';
export { EnvelopeFilter } from './http/envelope.filter';
export { EnvelopeInterceptor } from './http/envelope.interceptor';
export * as kinds from './http/field-kinds';
export { Changeable, Optional, QueryParameter, Required, Shown, ShownOrNull } from './http/fields';
export { type Caller, callerOf, createHttpServer, type Doorkeeper, guardHttpServer } from './http/http-server';
export { PageQueryDto } from './http/page-query.dto';
export { RecordId } from './http/record-id.pipe';
export { refuseBrokenQuery } from './http/query-string';
export { type RouteAccess, Routes } from './http/routes';
export {
  forbidden,
  rateLimited,
  routeNotFound,
  serviceUnavailable,
  TransportRefusal,
  unauthorized,
} from './http/transport-refusal';
export { completeDocument } from './open-api/complete-document';
export { errorCatalogue } from './open-api/error-catalogue';
export { ErrorResource } from './open-api/error.resource';
export { Operation, type OperationText } from './open-api/operation';
export { onlyPage, pageOf } from './open-api/page.resource';
export { type Log, NestLog, openLog } from './logging/log';
