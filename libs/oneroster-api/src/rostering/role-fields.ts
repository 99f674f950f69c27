import { firstOrg, visibleOrg, visibleSchools } from '../reading/organisations';
import type { FieldSql } from '../reading/resource';
import { roleWords } from './roles';

/** SQL of a role as the standard has it, as `allowed` has it. */
const allowed = (
  role: string,
): string => `CASE WHEN lower(${role}) = 'administrator' THEN 'siteAdministrator' ELSE coalesce(
  (SELECT word FROM unnest('{${roleWords.join(',')}}'::text[]) word WHERE lower(word) = regexp_replace(lower(${role}), '[^a-z]', '', 'g')),
  CASE WHEN ${role} ~ '^ext:[A-Za-z0-9_.-]+$' THEN ${role}
    ELSE 'ext:' || coalesce(nullif(regexp_replace(${role}, '[^A-Za-z0-9_.-]+', '-', 'g'), ''), 'other') END) END`;

const list = (field: string): string =>
  `CASE jsonb_typeof(p.f->'${field}') WHEN 'array' THEN p.f->'${field}' WHEN 'string' THEN jsonb_build_array(p.f->'${field}') ELSE '[]' END`;
const isOwn = `(e.record NOT IN ('student', 'teacher') OR role = e.record)`;
const isSecondary = `(lower(type) = 'secondary') IS TRUE`;
const packageOfUser = `package_fields('user', e.sourced_id)`;

/** SQL of the roles of a user, as `rolesOf` has them and says why. @param schoolId SQL of the home school */
export const rolesSql = (schoolId: string): string => `WITH p AS (SELECT ${packageOfUser} AS f),
  given AS (SELECT r.ordinality AS n, r.value AS r FROM p, jsonb_array_elements(${list('roleRows')}) WITH ORDINALITY r
    WHERE r.value->>'org' IS NULL OR EXISTS (SELECT ${visibleSchools} WHERE x.sourced_id = r.value->>'org')),
  said AS (SELECT n, r->>'role' AS role, r->>'type' AS type, r->>'org' AS org, r->>'begin' AS begin_date, r->>'end' AS end_date FROM given
    UNION ALL SELECT r.ordinality, r.value, NULL, NULL, NULL, NULL FROM p, jsonb_array_elements_text(${list('roles')}) WITH ORDINALITY r
      WHERE NOT EXISTS (SELECT FROM given)),
  homes AS (SELECT ${visibleOrg(schoolId)} AS home, (p.f->'values'->>'school_id')::int AS given_id FROM p),
  known AS (SELECT n, ${allowed('role')} AS role, type, coalesce(org, home, ${firstOrg}) AS org, begin_date, end_date FROM said, homes),
  misses AS (SELECT home, given_id FROM homes
    WHERE NOT EXISTS (SELECT FROM known WHERE ${isOwn} AND (home IS NULL OR org = home))),
  moved AS (SELECT n AS moved FROM known, misses WHERE home IS NOT NULL AND ${isOwn} AND NOT ${isSecondary}
    AND (given_id IS NULL OR org = ${visibleOrg('given_id')}) ORDER BY n LIMIT 1),
  placed AS (SELECT n, role, type, begin_date, end_date, CASE WHEN n = moved THEN home ELSE org END AS at
      FROM known CROSS JOIN homes LEFT JOIN moved ON true
    UNION ALL SELECT 0, CASE WHEN e.record IN ('student', 'teacher') THEN e.record ELSE 'guardian' END, NULL, NULL, NULL,
      coalesce(home, ${firstOrg}) FROM misses WHERE NOT EXISTS (SELECT FROM moved))
  SELECT n, role, at, left(begin_date, 10)::date AS begin_date, left(end_date, 10)::date AS end_date,
    CASE row_number() OVER (PARTITION BY at ORDER BY ${isSecondary}, n) WHEN 1 THEN 'primary' ELSE 'secondary' END AS type
  FROM placed`;

/** The organisations of the roles of a user, the home school first. Most users are at their home school only, and have no roles in a package. */
export const orgsOfRoles = (schoolId: string): FieldSql => {
  const sql = `ARRAY(SELECT r.at FROM (${rolesSql(schoolId)}) r GROUP BY r.at ORDER BY (r.at = ${visibleOrg(schoolId)}) IS TRUE DESC, min(r.n))`;
  const isAt = (
    org: string,
  ) => `CASE WHEN ${schoolId} = (SELECT o.id ${visibleSchools} WHERE x.sourced_id = ${org}) THEN true
    WHEN ${packageOfUser}->'roleRows' IS NOT NULL THEN ${org} = ANY (${sql})
    ELSE ${org} = ${firstOrg} AND NOT EXISTS (SELECT ${visibleSchools} WHERE o.id = ${schoolId}) END`;
  return { sql, isList: true, equals: isAt };
};

/** The fields of the roles of a user. @param schoolId SQL of the home school */
export const roleFields = (schoolId: string): Readonly<Record<string, FieldSql>> => {
  const field = (column: string): FieldSql => ({
    sql: `ARRAY(SELECT r.${column} FROM (${rolesSql(schoolId)}) r WHERE r.${column} IS NOT NULL ORDER BY r.n)`,
    isList: true,
  });
  const { equals } = orgsOfRoles(schoolId);
  return {
    'roles.role': field('role'),
    'roles.roleType': field('type'),
    'roles.org.sourcedId': { ...field('at'), ...(equals && { equals }) },
    'roles.beginDate': { ...field('begin_date'), type: 'date' },
    'roles.endDate': { ...field('end_date'), type: 'date' },
  };
};
