import { type Environment, environments } from '@homeroom/kernel';
import { ReadClient } from '@homeroom/database';
import { Injectable } from '@nestjs/common';
import type { NamedRecord, ShareRecord } from './share';

interface GrantRow {
  share_id: number;
  school: NamedRecord | null;
  class: NamedRecord | null;
  teacher: NamedRecord | null;
}

const named = (record: string) =>
  `CASE WHEN ${record}.id IS NOT NULL THEN json_build_object('id', ${record}.id, 'name', ${record}.name) END`;

const grantsIn = (environment: Environment) => `SELECT share_id, ${named('school')} AS school,
    ${named('class')} AS class, ${named('teacher')} AS teacher
  FROM "${environment}".share_grant
  LEFT JOIN "${environment}".school_record school ON school.id = school_id
  LEFT JOIN "${environment}".class_record class ON class.id = class_id
  LEFT JOIN "${environment}".teacher_record teacher ON teacher.id = share_grant.teacher_id
  WHERE share_id = ANY ($1::int[]) ORDER BY school.name, class.name, school.id, class.id`;

/** The share of a key or user in an environment. Null: it sees the whole environment. */
interface HeldShare {
  readonly environment: Environment;
  readonly shareId: number | null;
}

/** Reads the names of what shares show. */
@Injectable()
export class ShareQueries {
  constructor(private readonly reader: ReadClient) {}

  /** Reads shares. The result finds each of them: one whose records have been deleted names nothing. */
  async named(held: readonly HeldShare[]): Promise<(share: HeldShare) => ShareRecord | null> {
    const rows = new Map<Environment, readonly GrantRow[]>();
    for (const environment of environments) {
      const ids = held.flatMap((share) => (share.environment === environment ? (share.shareId ?? []) : []));
      // The schema of an environment that is not served may not exist.
      if (ids.length > 0) rows.set(environment, await this.reader.rows<GrantRow>(grantsIn(environment), [ids]));
    }
    return ({ environment, shareId }) => (shareId === null ? null : recordOf(shareId, rows.get(environment) ?? []));
  }
}

function recordOf(id: number, rows: readonly GrantRow[]): ShareRecord {
  const grants = rows.filter(({ share_id: shareId }) => shareId === id);
  return {
    id,
    schools: grants.flatMap(({ school }) => school ?? []),
    classes: grants.flatMap((grant) => grant.class ?? []),
    teacher: grants.find(({ teacher }) => teacher !== null)?.teacher ?? null,
  };
}
