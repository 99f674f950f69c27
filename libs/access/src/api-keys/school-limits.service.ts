import { type Actor, AuditEvent } from '@homeroom/audit';
import { Clock, type Environment } from '@homeroom/kernel';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeysService } from './keys.service';
import { type LimitedSchool, LimitedSchoolNotFound, type ShownLimit } from '../school-limits/school-limit';
import { limitedSchools, SchoolLimitQueries } from '../school-limits/school-limit.queries';

/** Lists, sets and removes the limits of schools. */
@Injectable()
export class SchoolLimitsService {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SchoolLimitQueries,
    private readonly keys: KeysService,
    private readonly clock: Clock,
  ) {}

  /** Every school of an environment, by name. @throws ValidationFailed for an environment that was never served */
  list(environment: Environment): Promise<readonly LimitedSchool[]> {
    return this.records.all(environment);
  }

  /**
   * Sets the limit of a school, in every process within a second.
   *
   * @param limit null to remove it
   * @throws LimitedSchoolNotFound
   */
  async change(environment: Environment, id: number, limit: ShownLimit | null, by: Actor): Promise<LimitedSchool> {
    const at = this.clock.now();
    const changed = await this.em.fork().transactional(async (em) => {
      const school = await lockedSchool(em, environment, id);
      await (limit === null ? removeLimit(em, environment, id) : storeLimit(em, environment, id, limit));
      const details = { from: school.limit, to: limit };
      em.persist(AuditEvent.ofSchool('school.limit_changed', { ...school, environment }, { at, by, details }));
      return { ...school, limit };
    });
    await this.keys.notifyListeners();
    return changed;
  }
}

/** The lock lets concurrent changes see the limit of each other. @throws LimitedSchoolNotFound */
async function lockedSchool(em: EntityManager, environment: Environment, id: number): Promise<LimitedSchool> {
  const [locked] = await em.execute<object[]>(
    `SELECT FROM "${environment}".school_record WHERE id = ?::int FOR NO KEY UPDATE`,
    [id],
  );
  if (!locked) throw new LimitedSchoolNotFound();
  const [school] = await em.execute<LimitedSchool[]>(`${limitedSchools(environment)} WHERE id = ?::int`, [id]);
  return school as LimitedSchool;
}

const removeLimit = (em: EntityManager, environment: Environment, id: number) =>
  em.execute(`DELETE FROM "${environment}".school_limit WHERE school_id = ?::int`, [id]);

const storeLimit = (em: EntityManager, environment: Environment, id: number, limit: ShownLimit) =>
  em.execute(
    `INSERT INTO "${environment}".school_limit (school_id, per_hour, per_minute) VALUES (?::int, ?::int, ?::int)
     ON CONFLICT (school_id) DO UPDATE SET per_hour = excluded.per_hour, per_minute = excluded.per_minute`,
    [id, limit.per_hour, limit.per_minute],
  );
