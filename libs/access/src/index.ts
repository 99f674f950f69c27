export { AccessModule, DashboardAccessModule, KeysModule, UsersModule } from './access.module';
export { type AuditedOperator, AuditTrail } from './audit/audit-trail';
export { type KeyHour, KeyHours } from './api-keys/dashboard-keys';
export { OIDC, type OidcSettings } from './oidc/oidc-settings';
export { idempotentRequestOf } from './idempotency/idempotency.interceptor';
export { IdempotentAnswers } from './idempotency/idempotent-answers';
export { ReadAuditLog } from './audit/read-audit-log';
export { ApiKeyCache } from './api-keys/api-key-cache';
export { KeysService } from './api-keys/keys.service';
export { RateLimits } from './rate-limits/rate-limits';
export { EXPIRING_RECORDS, type ExpiringRecords, Retention, TRAIL_RETENTION } from './retention/retention';
export { type Invitation, UsersService } from './users/users.service';
export { defaultKeyLifetimeDays, type KeyTerms } from './api-keys/api-key';
export { type Actor, commandLine, firstStart } from './audit/audit-event';
export { hasExpired } from './users/one-time-password';
export { planLimits, plans } from './rate-limits/plan';
export { readRoles, type Role, type Roles, roles, rolesText, usualRoles } from './users/role';
export { roleForbids } from './sessions/dashboard.errors';
export { type Scope, scopes } from './authentication/scope';
export { ApiKeyAuthentication } from './authentication/api-key-authentication';
export { SessionAuthentication, sessionOf } from './sessions/session-authentication';
export { actorOf } from './sessions/sessions.service';
export { type InternalMethod, runAsInternalCaller } from './authentication/internal-caller';
export { INSTALLATION, type InstallationFacts } from './audit/installation-facts';
export { changeSchoolTimeZone, readSchoolTimeZone, settleSchoolTimeZone } from './installation/school-time-zone';
export { registerAuditHooks } from './audit/audit-hooks';
export {
  AcceptsBatch,
  AcceptsForm,
  API_KEY,
  Public,
  RequireScopes,
  ReturnsStudentData,
} from './authentication/require-scopes';
export { SignedIn } from './sessions/signed-in';
export type { KeyRecord } from './api-keys/api-key.queries';
export type { UserRecord } from './users/dashboard-user.queries';
export { commandEvent, holdsCommands, keepCommands, recordCommand } from './audit/command-event';
export { eventFormats } from './audit/records/event-format';
export { TRAIL_DATABASE } from './audit/records/record-trail';
export { allowErasureOfEvents, auditTexts } from './audit/audit-event.privacy';
export { recordOperatorEvent, recordStudentsRead } from './audit/operator-event';
export { keyTexts } from './api-keys/api-key.privacy';
export { userTexts } from './users/dashboard-user.privacy';
export {
  answersLike,
  eraseAnswers,
  type MatchingAnswer,
  storedAnswersOf,
  storedAnswerTable,
  type Subject,
} from './idempotency/stored-answer.privacy';
export {
  type Bound,
  auditedActions,
  type TrailEvent,
  type TrailFilter,
  TrailQueries,
} from './audit/audit-trail.queries';
export { surveyRedis } from './rate-limits/redis-survey';
export { KeyNotFound } from './api-keys/key.errors';
export { UserNotFound } from './users/user.errors';
export { foldedEmail } from './users/dashboard-user';
