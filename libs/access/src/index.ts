export { AccessModule, DashboardAccessModule, KeysModule, UsersModule } from './access.module';
export { AuditTrail } from './application/audit-trail';
export { type KeyHour, KeyHours } from './application/dashboard-keys';
export { Disclosures } from './application/disclosures';
export { IdempotentAnswers } from './application/idempotent-answers';
export { ApiKeyCache } from './application/api-key-cache';
export { KeysService } from './application/keys.service';
export { RateLimits } from './application/rate-limits';
export { Retention, TRAIL_RETENTION } from './application/retention';
export { type Invitation, UsersService } from './application/users.service';
export { type KeyTerms } from './domain/api-key';
export { type Actor, commandLine, firstStart } from './domain/audit-event';
export { hasExpired } from './domain/one-time-password';
export { planLimits, plans } from './domain/plan';
export { type Role, roles } from './domain/role';
export { type Scope, scopes } from './domain/scope';
export { Admission } from './http/admission';
export { DashboardDoorkeeper, sessionOf } from './http/dashboard-doorkeeper';
export { asInnerCaller } from './http/inner-caller';
export { INSTALLATION, type InstallationFacts } from './http/installation-facts';
export { keepTrail } from './http/keep-trail';
export { repeatSafely } from './http/repeatable';
export { API_KEY, Discloses, Public, RequireScopes } from './http/require-scopes';
export { SignedIn } from './http/signed-in';
export type { KeyRecord } from './persistence/api-key.records';
export type { UserRecord } from './persistence/dashboard-user.records';
export { noteOperator } from './persistence/operator-event';
export {
  answersHeld,
  answersLike,
  eraseAnswers,
  type StoredAnswerHeld,
  storedAnswerTable,
  type Subject,
} from './persistence/stored-answer.privacy';
export { type Bound, deeds, type TrailEvent, type TrailFilter, TrailRecords } from './persistence/trail.records';
