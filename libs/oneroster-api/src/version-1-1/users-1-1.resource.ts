import { packageText, type Reference, resource } from '../reading/resource';
import { orgsOfRoles } from '../rostering/role-fields';
import { schoolId, username as usernameOf12, users } from '../rostering/users.resource';
import type { UserRow } from '../rostering/user-row';

interface UserRow11 extends UserRow {
  readonly role: string;
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

/** Users with one role, and their organisations. A consumer makes its user names of `identifier`, so each user has one. */
export const users11 = resource<UserRow11>({
  ...users,
  columns: `${users.columns}, ${role} AS role`,
  fields: {
    ...Object.fromEntries(Object.entries(users.fields).filter(([path]) => names.includes(path.replace(/\..*/, '')))),
    username: { sql: username },
    identifier: { sql: identifier },
    role: { sql: role },
    'orgs.sourcedId': orgsOfRoles(schoolId),
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
      orgs: orgsIn(object['roles'] as readonly { readonly org: Reference }[], context.orgs.find(row.schoolId)),
    };
    return Object.fromEntries(names.map((each) => [each, all[each]]));
  },
});

/** The organisations of roles, each once, the home school first. */
function orgsIn(roles: readonly { readonly org: Reference }[], home: string | undefined): readonly Reference[] {
  const orgs = [...new Map(roles.map(({ org }) => [org.sourcedId, org])).values()];
  return orgs.toSorted((one, other) => Number(other.sourcedId === home) - Number(one.sourcedId === home));
}
