export { AccessModule, KeysModule } from './access.module';
export { KeysService } from './application/keys.service';
export { type KeyTerms } from './domain/api-key';
export { planLimits, plans } from './domain/plan';
export { type Scope, scopes } from './domain/scope';
export { Admission } from './http/admission';
export { API_KEY, Public, RequireScopes } from './http/require-scopes';
export type { KeyRecord } from './persistence/api-key.records';
