import { orgOf, visibleSchools } from '../reading/organisations';
import type { FieldSql } from '../reading/resource';
import { roleWords } from './roles';

/** SQL of a role as the standard has it, as `allowed` has it. */
const allowed = (
  role: string,
): string => `CASE WHEN lower(${role}) = 'administrator' THEN 'siteAdministrator' ELSE coalesce(
  (SELECT word FROM unnest('{${roleWords.join(',')}}'::text[]) word WHERE lower(word) = regexp_replace(lower(${role}), '[^a-z]', '', 'g')),
  CASE WHEN ${role} ~ '^ext:[A-Za-z0-9_.-]+$' THEN ${role}
    ELSE 'ext:' || coalesce(nullif(regexp_replace(${role}, '[^A-Za-z0-9_.-]+', '-', 'g'), ''), 'other') END) END`;

const own = `CASE WHEN e.record IN ('student', 'teacher') THEN e.record ELSE 'guardian' END`;
const list = (field: string): string =>
  `CASE jsonb_typeof(p.f->'${field}') WHEN 'array' THEN p.f->'${field}' WHEN 'string' THEN jsonb_build_array(p.f->'${field}') ELSE '[]' END`;

/** SQL of the roles that `rolesOf` gives a user. */
const rows = (schoolId: string): string => `WITH p AS (SELECT package_fields('user', e.sourced_id) AS f),
  given AS (SELECT r.ordinality AS n, r.value AS r FROM p, jsonb_array_elements(${list('roleRows')}) WITH ORDINALITY r
    WHERE r.value->>'org' IS NULL OR EXISTS (SELECT ${visibleSchools} WHERE x.sourced_id = r.value->>'org')),
  said AS (SELECT n, r->>'role' AS role, r->>'type' AS type, r->>'org' AS org, r->>'begin' AS begin_date, r->>'end' AS end_date FROM given
    UNION ALL SELECT r.ordinality, r.value, NULL, NULL, NULL, NULL FROM p, jsonb_array_elements_text(${list('roles')}) WITH ORDINALITY r
      WHERE NOT EXISTS (SELECT FROM given)),
  known AS (SELECT n, ${allowed('role')} AS role, type, org, begin_date, end_date FROM said),
  every AS (SELECT *, e.record NOT IN ('student', 'teacher') OR role = e.record AS is_own FROM known
    UNION ALL SELECT 0, ${own}, NULL, NULL, NULL, NULL, true
      WHERE NOT EXISTS (SELECT FROM known WHERE e.record NOT IN ('student', 'teacher') OR role = e.record)),
  placed AS (SELECT n, role, type, begin_date, end_date, CASE WHEN org IS NULL
      OR (${schoolId} IS NOT NULL AND is_own AND type IS DISTINCT FROM 'secondary') THEN ${orgOf(schoolId)} ELSE org END AS at FROM every)
  SELECT n, role, at, left(begin_date, 10)::date AS begin_date, left(end_date, 10)::date AS end_date,
    CASE row_number() OVER (PARTITION BY at ORDER BY (lower(type) = 'secondary') IS TRUE, n) WHEN 1 THEN 'primary' ELSE 'secondary' END AS type
  FROM placed`;

/** The fields of the roles of a user. @param schoolId SQL of the home school */
export const roleFields = (schoolId: string): Readonly<Record<string, FieldSql>> => {
  const field = (column: string): FieldSql => ({
    sql: `ARRAY(SELECT r.${column} FROM (${rows(schoolId)}) r WHERE r.${column} IS NOT NULL ORDER BY r.n)`,
    isList: true,
  });
  return {
    'roles.role': field('role'),
    'roles.roleType': field('type'),
    'roles.org.sourcedId': field('at'),
    'roles.beginDate': { ...field('begin_date'), type: 'date' },
    'roles.endDate': { ...field('end_date'), type: 'date' },
  };
};
