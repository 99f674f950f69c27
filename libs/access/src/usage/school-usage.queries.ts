import type { Environment } from '@homeroom/kernel';
import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { ShownLimit } from '../school-limits/school-limit';
import { shownLimit } from '../school-limits/school-limit.queries';
import { holdsTable } from '../shares/held-tables';
import type { NamedRecord } from '../shares/share';

/** The requests of all keys that see the same school, several schools, no school, or the whole environment. */
export interface SchoolUsageRecord {
  readonly sees: 'school' | 'several_schools' | 'no_school' | 'everything';
  /** Null unless `sees` is `school`. */
  readonly school: NamedRecord | null;
  /** The limit of the school, if it has one. It need not be about all these keys. */
  readonly limit: ShownLimit | null;
  /** The keys with requests in the time. */
  readonly keys: number;
  readonly requests: number;
  readonly ok: number;
  /** Responses 4xx except 429. */
  readonly client_errors: number;
  /** Responses 429. */
  readonly limited: number;
  readonly server_errors: number;
}

/** A share of classes belongs to the schools of the classes. */
const bySchool = (environment: Environment) => `
  WITH seen AS (SELECT share_id, count(*) AS schools, min(school_id) AS school_id FROM "${environment}".share_school GROUP BY share_id),
    used AS (SELECT key_id, sum(requests) AS requests, sum(ok) AS ok, sum(client_errors) AS client_errors, sum(limited) AS limited,
        sum(server_errors) AS server_errors
      FROM access.key_usage WHERE hour > $2::text::timestamptz - interval '1 hour' * $3::int GROUP BY key_id),
    placed AS (SELECT used.*, CASE WHEN key.share_id IS NULL THEN 'everything' WHEN schools IS NULL THEN 'no_school'
        WHEN schools = 1 THEN 'school' ELSE 'several_schools' END AS sees, CASE WHEN schools = 1 THEN school_id END AS school_id
      FROM used JOIN access.api_key key ON key.id = key_id LEFT JOIN seen USING (share_id) WHERE key.environment = $1::text)
  SELECT sees, CASE WHEN school.id IS NOT NULL THEN json_build_object('id', school.id, 'name', school.name) END AS school,
    ${shownLimit} AS "limit", count(*)::int AS keys, sum(requests)::int AS requests, sum(ok)::int AS ok, sum(client_errors)::int AS client_errors,
    sum(limited)::int AS limited, sum(server_errors)::int AS server_errors
  FROM placed LEFT JOIN "${environment}".school_record school ON school.id = placed.school_id
  LEFT JOIN "${environment}".school_limit ON school_limit.school_id = school.id
  GROUP BY sees, school.id, school.name, school_limit.school_id ORDER BY sees <> 'school', sum(requests) DESC, school.name, sees`;

/** The usage of API keys by the school of their share, for the dashboard. It lags behind by a few seconds. */
@Injectable()
export class SchoolUsageQueries {
  constructor(private readonly reader: ReadClient) {}

  /**
   * The schools first, the most used one before the others. Empty in an environment without schools.
   *
   * @param hours the last hours, the current one included
   */
  async sums(environment: Environment, hours: number, now: Date): Promise<readonly SchoolUsageRecord[]> {
    if (!(await this.hasSchools(environment))) return [];
    return this.reader.rows<SchoolUsageRecord>(bySchool(environment), [environment, now.toISOString(), hours]);
  }

  private async hasSchools(environment: Environment): Promise<boolean> {
    // The newest of the tables that the statement reads.
    if (!(await holdsTable(this.reader, environment, 'school_limit'))) return false;
    return (await this.reader.rows(`SELECT FROM "${environment}".school_record LIMIT 1`)).length > 0;
  }
}
