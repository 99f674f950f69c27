import type { FieldSql } from './resource';

/** SQL of the schools that the caller sees, in the order in which the first one has what belongs to none. */
export const visibleSchools = `FROM school o JOIN roster_entry x ON x.record = 'school' AND x.record_id = o.id AND x.status <> 'removed'`;
export const orderOfSchools = `o.is_current DESC, o.kind = 'school' DESC, o.id`;

/** SQL of the sourcedId of the organisation of records without one. */
export const firstOrg = `coalesce((SELECT x.sourced_id ${visibleSchools} ORDER BY ${orderOfSchools} LIMIT 1),
  (SELECT x.sourced_id FROM roster_entry x WHERE x.record = 'made_up_org' AND x.status = 'active'))`;

/** SQL of the sourcedId of a school that the caller sees; null for another one. @param schoolId SQL */
export const visibleOrg = (schoolId: string): string =>
  `(SELECT x.sourced_id ${visibleSchools} WHERE o.id = ${schoolId})`;

/** SQL of the sourcedId of a school; that of the first one if there is none, or the caller does not see it. @param schoolId SQL */
export const orgOf = (schoolId: string): string => `coalesce(${visibleOrg(schoolId)}, ${firstOrg})`;

/** The organisation of a record. An equal one is found by its id. @param schoolId SQL */
export const orgField = (schoolId: string): FieldSql => ({
  sql: orgOf(schoolId),
  equals: (given) => `(${schoolId} = (SELECT o.id ${visibleSchools} WHERE x.sourced_id = ${given})
    OR ((${schoolId} IS NULL OR NOT EXISTS (SELECT FROM school o WHERE o.id = ${schoolId})) AND ${given} = ${firstOrg}))`,
});
