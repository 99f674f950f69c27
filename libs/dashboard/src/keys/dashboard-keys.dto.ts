import { type Environment, environments, ValidationFailed } from '@homeroom/kernel';
import { kinds, Optional, Required } from '@homeroom/http';
import {
  type ChangedTerms,
  type KeyTerms,
  mostRequests,
  type Plan,
  plans,
  type RateLimit,
  type Scope,
  scopes,
  type Share,
} from '@homeroom/access';

const day = 86_400_000;
/** Ten years. */
const mostDays = 3650;
/** The most schools or classes that a share names. */
const mostNamed = 1000;

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

  @Optional(kinds.integer(1, mostDays))
  expires_in_days?: number | null;

  /** The schools and the classes whose records the key sees; the whole environment without both. */
  @Optional(kinds.listOf(kinds.id, mostNamed))
  school_ids?: number[] | null;

  @Optional(kinds.listOf(kinds.id, mostNamed))
  class_ids?: number[] | null;

  /** @throws ValidationFailed when the plan and its limits do not fit */
  terms(now: Date): KeyTerms {
    const { name, environment } = this;
    const plan = this.plan ?? 'standard';
    const days = this.expires_in_days ?? null;
    const expiresAt = days === null ? null : new Date(now.getTime() + days * day);
    return {
      name,
      environment,
      scopes: chosen(this.scopes ?? scopes),
      ...limited(plan, this),
      expiresAt,
      share: shareOf(this),
    };
  }
}

/** An empty list is a share of nothing, which is refused: it must not show everything. */
function shareOf({ school_ids: schoolIds = null, class_ids: classIds = null }: CreateKeyDto): Share | null {
  if (schoolIds === null && classIds === null) return null;
  return { schoolIds: schoolIds ?? [], classIds: classIds ?? [], teacherId: null };
}

/** PUT /dashboard/api/keys/{id} */
export class ChangeKeyDto {
  @Required(kinds.printable(255))
  name!: string;

  @Required(kinds.listOf(kinds.oneOf(scopes), scopes.length))
  scopes!: Scope[];

  @Required(kinds.oneOf(plans))
  plan!: Plan;

  @Optional(kinds.integer(1, mostRequests))
  per_hour?: number | null;

  @Optional(kinds.integer(1, mostRequests))
  per_minute?: number | null;

  /** Null: the key does not expire. Absent: unchanged. */
  @Optional(kinds.dateTime)
  expires_at?: Date | null;

  /** @throws ValidationFailed when the plan and its limits do not fit, or the key would have expired already */
  terms(now: Date): ChangedTerms {
    const { name, plan, expires_at: expiresAt } = this;
    if (expiresAt && expiresAt <= now) throw new ValidationFailed(['expires_at must be in the future']);
    if (expiresAt && expiresAt.getTime() > now.getTime() + mostDays * day) {
      throw new ValidationFailed([`expires_at must be within ${mostDays} days`]);
    }
    return { name, scopes: chosen(this.scopes), ...limited(plan, this), expiresAt };
  }
}

/** POST /dashboard/api/keys/{id}/rotate */
export class RotateKeyDto {
  @Required(kinds.integer(0, 8784))
  overlap_hours!: number;
}

/** @throws ValidationFailed */
function chosen(named: readonly Scope[]): readonly Scope[] {
  if (named.length === 0) throw new ValidationFailed(['scopes must name at least one']);
  return [...new Set(named)];
}

interface Limits {
  readonly per_hour?: number | null;
  readonly per_minute?: number | null;
}

/** A plan, with limits of its own if it is Enterprise. @throws ValidationFailed */
function limited(plan: Plan, limits: Limits): { readonly plan: Plan; readonly limit?: RateLimit } {
  const limit = limitOf(limits);
  if (plan === 'enterprise') {
    if (limit) return { plan, limit };
    throw new ValidationFailed(['per_hour and per_minute are required for the plan enterprise']);
  }
  if (!limit) return { plan };
  throw new ValidationFailed(['per_hour and per_minute are for the plan enterprise']);
}

function limitOf({ per_hour: perHour = null, per_minute: perMinute = null }: Limits): RateLimit | null {
  if (perHour !== null && perMinute !== null) return { perHour, perMinute };
  if (perHour === null && perMinute === null) return null;
  throw new ValidationFailed(['per_hour and per_minute must be given together']);
}
