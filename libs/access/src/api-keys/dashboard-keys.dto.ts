import { type Environment, environments, ValidationFailed } from '@homeroom/kernel';
import { kinds, Optional, Required } from '@homeroom/http';
import type { KeyTerms } from './api-key';
import { type Plan, plans, type RateLimit } from '../rate-limits/plan';
import { type Scope, scopes } from '../authentication/scope';

const day = 86_400_000;
const mostRequests = 1_000_000_000;

/** POST /dashboard/api/keys */
export class CreateKeyDto {
  @Required(kinds.printable(255))
  name!: string;

  @Required(kinds.oneOf(environments))
  environment!: Environment;

  @Optional(kinds.oneOf(plans))
  plan?: Plan | null;

  @Optional(kinds.integer(1, mostRequests))
  per_hour?: number | null;

  @Optional(kinds.integer(1, mostRequests))
  per_minute?: number | null;

  @Optional(kinds.listOf(kinds.oneOf(scopes), scopes.length))
  scopes?: Scope[] | null;

  @Optional(kinds.integer(1, 3650))
  expires_in_days?: number | null;

  /** @throws ValidationFailed when the plan and its limits do not fit */
  terms(now: Date): KeyTerms {
    const { name, environment } = this;
    const plan = this.plan ?? 'standard';
    if (this.scopes?.length === 0) throw new ValidationFailed(['scopes must name at least one']);
    const days = this.expires_in_days ?? null;
    const expiresAt = days === null ? null : new Date(now.getTime() + days * day);
    const terms = { name, environment, scopes: [...new Set(this.scopes ?? scopes)], plan, expiresAt };
    const limit = this.limit();
    if (plan === 'enterprise') {
      if (limit) return { ...terms, limit };
      throw new ValidationFailed(['per_hour and per_minute are required for the plan enterprise']);
    }
    if (!limit) return terms;
    throw new ValidationFailed(['per_hour and per_minute are for the plan enterprise']);
  }

  private limit(): RateLimit | null {
    const [perHour, perMinute] = [this.per_hour ?? null, this.per_minute ?? null];
    if (perHour !== null && perMinute !== null) return { perHour, perMinute };
    if (perHour === null && perMinute === null) return null;
    throw new ValidationFailed(['per_hour and per_minute must be given together']);
  }
}

/** POST /dashboard/api/keys/{id}/rotate */
export class RotateKeyDto {
  @Required(kinds.integer(0, 8784))
  overlap_hours!: number;
}
