import { firstOrg, visibleSchools } from '../reading/organisations';
import { packageText, resource } from '../reading/resource';
import { schoolId, username as usernameOf12, users } from '../rostering/users.resource';
import type { UserRow } from '../rostering/user-row';

interface UserRow11 extends UserRow {
  readonly role: string;
  /** Their sourcedIds, the home school first. */
  readonly orgs: readonly string[];
}

const names = [
  ...['username', 'userIds', 'enabledUser', 'givenName', 'familyName', 'middleName', 'role', 'identifier', 'email'],
  ...['sms', 'phone', 'agents', 'orgs', 'grades', 'password'],
];

const username = `coalesce(${usernameOf12}, e.sourced_id)`;
const identifier = `coalesce(${packageText('user', 'identifier')}, ${username})`;

/** The first role of the package. One of staff that version 1.1 lacks becomes the one with the fewest rights, as in packages. */
const role = `CASE WHEN e.record IN ('student', 'teacher') THEN e.record ELSE (SELECT CASE WHEN r IS NULL THEN 'guardian'
    WHEN r IN ('administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher') THEN r
    WHEN r IN ('siteadministrator', 'principal', 'districtadministrator', 'systemadministrator') THEN 'administrator' ELSE 'aide' END
  FROM (SELECT regexp_replace(lower(package_fields('user', e.sourced_id)->'roles'->>0), '[^a-z]', '', 'g') AS r) p) END`;

/** Those of the roles in the package, but not of the role at the home school, which may have been changed here. */
const ofRoles = `SELECT r->>'org' FROM jsonb_path_query(package_fields('user', e.sourced_id), '$.roleRows[*]') r
  WHERE ${schoolId} IS NULL OR r->>'type' = 'secondary' OR (e.record IN ('student', 'teacher') AND lower(r->>'role') <> e.record)`;
/** The organisations that the caller sees, at least the first one. */
const orgs = `coalesce(nullif(ARRAY(SELECT x.sourced_id ${visibleSchools} WHERE o.id = ${schoolId} OR x.sourced_id IN (${ofRoles})
  ORDER BY o.id = ${schoolId} DESC NULLS LAST, x.sourced_id), '{}'), ARRAY[${firstOrg}])`;
/** Most users are at their home school only, and have no roles in a package. */
const isAt = (
  org: string,
) => `CASE WHEN ${schoolId} = (SELECT o.id ${visibleSchools} WHERE x.sourced_id = ${org}) THEN true
  WHEN package_fields('user', e.sourced_id)->'roleRows' IS NOT NULL THEN ${org} = ANY (${orgs})
  ELSE ${org} = ${firstOrg} AND NOT EXISTS (SELECT ${visibleSchools} WHERE o.id = ${schoolId}) END`;

/** Users with one role, and their organisations. A consumer makes its user names of `identifier`, so each user has one. */
export const users11 = resource<UserRow11>({
  ...users,
  columns: `${users.columns}, ${role} AS role, ${orgs} AS orgs`,
  fields: {
    ...Object.fromEntries(Object.entries(users.fields).filter(([path]) => names.includes(path.replace(/\..*/, '')))),
    username: { sql: username },
    identifier: { sql: identifier },
    role: { sql: role },
    'orgs.sourcedId': { sql: orgs, isList: true, equals: isAt },
  },
  names,
  toObject(row, context) {
    const object = users.toObject(row, context);
    const name = object['username'] ?? row.sourcedId;
    const all: Readonly<Record<string, unknown>> = {
      ...object,
      username: name,
      enabledUser: object['enabledUser'] === 'true',
      role: row.role,
      identifier: object['identifier'] ?? name,
      agents: object['agents'] ?? [],
      orgs: row.orgs.map((org) => context.reference('org', org)),
    };
    return Object.fromEntries(names.map((each) => [each, all[each]]));
  },
});
