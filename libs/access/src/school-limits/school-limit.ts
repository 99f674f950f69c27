import type { RateLimit } from '@homeroom/http';
import { RecordNotFound } from '@homeroom/kernel';

/**
 * The requests that the API keys of a school may make together. A key is one of them when its share names this school and nothing else. Keys
 * without a share, of several schools and of classes count for no school.
 */
export interface SchoolLimit extends RateLimit {
  readonly schoolId: number;
}

/** A school with its limit. */
export interface LimitedSchool {
  readonly id: number;
  readonly name: string;
  readonly identifier: string | null;
  /** Null: its keys have only the limits of their plans. */
  readonly limit: ShownLimit | null;
}

/** A limit as answers and the audit trail have it. */
export interface ShownLimit {
  readonly per_hour: number;
  readonly per_minute: number;
}

export class LimitedSchoolNotFound extends RecordNotFound {
  constructor() {
    super('School');
  }
}
