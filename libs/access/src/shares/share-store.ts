import { type Environment, ValidationFailed } from '@homeroom/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertNamesRecords, type NamedRecord, notServed, type Share, type ShareRecord } from './share';

/**
 * Stores a new share in the schema of the environment, in the transaction of the entity manager.
 *
 * @throws ValidationFailed that names the schools, classes and teachers that do not exist
 */
export async function defineShare(em: EntityManager, environment: Environment, share: Share): Promise<ShareRecord> {
  assertNamesRecords(share);
  await assertHoldsShares(em, environment);
  const [row] = await em.execute<{ id: number }[]>(
    `SELECT "${environment}".define_share(?::int[], ?::int[], ?::int) AS id`,
    valuesOf(share),
  );
  if (!row) throw new Error('define_share returned no row');
  return { ...(await named(em, environment, share)), id: row.id };
}

/** Gives a share other records. Users who have it see them from their next request on. @throws ValidationFailed */
export async function redefineShare(
  em: EntityManager,
  environment: Environment,
  id: number,
  share: Share,
): Promise<ShareRecord> {
  assertNamesRecords(share);
  const values = [id, ...valuesOf(share)];
  await em.execute(`SELECT "${environment}".redefine_share(?::int, ?::int[], ?::int[], ?::int)`, values);
  return { ...(await named(em, environment, share)), id };
}

/** The ids that a stored share names, for the audit trail. */
export async function storedShare(em: EntityManager, environment: Environment, id: number): Promise<object> {
  const grants = await em.execute<{ school_id: number | null; class_id: number | null; teacher_id: number | null }[]>(
    `SELECT school_id, class_id, teacher_id FROM "${environment}".share_grant WHERE share_id = ?::int ORDER BY 1, 2, 3`,
    [id],
  );
  const teacherId = grants.find((grant) => grant.teacher_id !== null)?.teacher_id ?? null;
  if (teacherId !== null) return { teacher_id: teacherId };
  return {
    school_ids: grants.flatMap((grant) => grant.school_id ?? []),
    class_ids: grants.flatMap((grant) => grant.class_id ?? []),
  };
}

/**
 * The names of the records of a share. The statement before it leaves out those that do not exist, and has locked the tables, so that none
 * is deleted before the transaction ends.
 */
async function named(em: EntityManager, environment: Environment, share: Share): Promise<Omit<ShareRecord, 'id'>> {
  const find = (record: string, ids: readonly number[]) =>
    em.execute<NamedRecord[]>(
      `SELECT id, name FROM "${environment}".${record}_record WHERE id = ANY (?::int[]) ORDER BY name, id`,
      [arrayOf(ids)],
    );
  const teacherIds = share.teacherId === null ? [] : [share.teacherId];
  const schools = await find('school', share.schoolIds);
  const classes = await find('class', share.classIds);
  const teachers = await find('teacher', teacherIds);
  const unknown = [
    ...unknownOf('school', share.schoolIds, schools, environment),
    ...unknownOf('class', share.classIds, classes, environment),
    ...unknownOf('teacher', teacherIds, teachers, environment),
  ];
  if (unknown.length > 0) throw new ValidationFailed(unknown);
  return { schools, classes, teacher: teachers[0] ?? null };
}

/** @throws ValidationFailed for an environment that was never served: its schema is missing */
async function assertHoldsShares(em: EntityManager, environment: Environment): Promise<void> {
  const rows = await em.execute('SELECT WHERE to_regclass(?::text) IS NOT NULL', [`"${environment}".share_grant`]);
  if (rows.length === 0) throw notServed(environment);
}

function unknownOf(
  noun: string,
  ids: readonly number[],
  found: readonly NamedRecord[],
  environment: Environment,
): string[] {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).map((id) => `${noun} ${id} does not exist in ${environment}`);
}

const valuesOf = ({ schoolIds, classIds, teacherId }: Share) => [arrayOf(schoolIds), arrayOf(classIds), teacherId];

/** As the text of an array, because MikroORM would write an array into the SQL. */
const arrayOf = (ids: readonly number[]): string => `{${[...new Set(ids)].join(',')}}`;
