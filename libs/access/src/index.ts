export { AccessModule, KeysModule, SharesModule } from './access.module';
export { type ChangedTerms, type KeyTerms, defaultKeyLifetimeDays } from './api-keys/api-key';
export { ApiKeyCache, type KeyFault, type KnownKey } from './api-keys/api-key-cache';
export { generateSecret, hashOf, isSecret } from './api-keys/key-format';
export { keyTexts } from './api-keys/api-key.privacy';
export type { KeyRecord } from './api-keys/api-key.queries';
export { KeyNotFound } from './api-keys/key.errors';
export { KeysService } from './api-keys/keys.service';
export { type Plan, type RateLimit, mostRequests, planLimits, plans } from './api-keys/plan';
export { type Scope, scopes } from './api-keys/scope';
export {
  ApiKeyAuthentication,
  type InternalMethod,
  runAsInternalCaller,
} from './authentication/api-key-authentication';
export { authenticate } from './authentication/api-key.strategy';
export {
  API_KEY,
  AcceptsAnyKey,
  AcceptsBatch,
  AcceptsForm,
  Public,
  RequireAdmin,
  RequireScopes,
  ReturnsStudentData,
  ScopesGuard,
  assertScopes,
} from './authentication/scopes';
export { idempotentRequestOf } from './idempotency/idempotency.interceptor';
export { IdempotentAnswerQueries } from './idempotency/idempotent-answer.queries';
export { IdempotentAnswers } from './idempotency/idempotent-answers';
export {
  type MatchingAnswer,
  type Subject,
  answersLike,
  eraseAnswers,
  storedAnswerTable,
  storedAnswersOf,
} from './idempotency/stored-answer.privacy';
export { changeSchoolTimeZone, readSchoolTimeZone, settleSchoolTimeZone } from './installation/school-time-zone';
export { FailedAttempts } from './rate-limits/failed-attempts';
export { ApiKeyThrottlerGuard, RateLimits } from './rate-limits/rate-limits';
export { surveyRedis } from './rate-limits/redis-survey';
export type { LimitedSchool, ShownLimit } from './school-limits/school-limit';
export { SchoolLimitsService } from './api-keys/school-limits.service';
export type { Share, ShareRecord } from './shares/share';
export { ShareLookup } from './shares/share-lookup.queries';
export { defineShare, redefineShare, storedShare } from './shares/share-store';
export { GrantedTeachers } from './shares/granted-teachers';
export { ShareQueries } from './shares/share.queries';
export { KeyErrorQueries } from './usage/key-error.queries';
export { SchoolUsageQueries, type SchoolUsageRecord } from './usage/school-usage.queries';
export { type HourRecord, UsageQueries } from './usage/usage.queries';
export { UsageStore } from './usage/usage.store';
