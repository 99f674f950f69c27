import type { Environment } from '@homeroom/kernel';
import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import { holdsTable } from '../shares/held-tables';
import { notServed } from '../shares/share';
import type { LimitedSchool } from './school-limit';

/** SQL for the limits of schools by share. A share that names a school and another record has none. */
export const limitsByShare = (environment: Environment): string => `
  SELECT share_id, school_id, per_hour, per_minute
  FROM "${environment}".school_limit JOIN "${environment}".share_grant granted USING (school_id)
  WHERE NOT EXISTS (SELECT FROM "${environment}".share_grant other
    WHERE other.share_id = granted.share_id AND other.school_id IS DISTINCT FROM school_limit.school_id)`;

/** SQL for the limit of the row `school_limit`; null without one. */
export const shownLimit = `CASE WHEN school_limit.school_id IS NOT NULL THEN
    json_build_object('per_hour', school_limit.per_hour, 'per_minute', school_limit.per_minute) END`;

/** SQL for the schools of an environment with their limits. */
export const limitedSchools = (environment: Environment): string => `
  SELECT id, name, identifier, ${shownLimit} AS "limit"
  FROM "${environment}".school_record LEFT JOIN "${environment}".school_limit ON school_id = id`;

@Injectable()
export class SchoolLimitQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Every school, by name. @throws ValidationFailed for an environment that was never served */
  async all(environment: Environment): Promise<readonly LimitedSchool[]> {
    if (!(await holdsTable(this.reader, environment, 'school_limit'))) throw notServed(environment);
    return this.reader.rows<LimitedSchool>(`${limitedSchools(environment)} ORDER BY name, id`);
  }
}
