import { listIn, type ReadContext, type Reference, wordOf } from '../reading/resource';
import type { UserRow } from './user-row';

/** The roles that the standard has. */
export const roleWords = [
  ...['aide', 'counselor', 'districtAdministrator', 'guardian', 'parent', 'principal', 'proctor', 'relative'],
  ...['siteAdministrator', 'student', 'systemAdministrator', 'teacher'],
];

interface Role {
  readonly roleType: 'primary' | 'secondary';
  readonly role: string;
  readonly org: Reference;
  readonly beginDate?: string;
  readonly endDate?: string;
}

/** A row of `roles.csv` as the import keeps it. */
interface PackageRole {
  readonly role: string;
  readonly type?: string;
  readonly org?: string;
  readonly begin?: string;
  readonly end?: string;
}

const usual: Readonly<Record<string, string>> = { student: 'student', teacher: 'teacher' };

/** The roles of a user: those of the last package at organisations that the caller sees, else one at the home school. Each organisation has one primary role. */
export function rolesOf({ record, fields, schoolId }: UserRow, { orgs, reference }: ReadContext): readonly Role[] {
  const own = usual[record] ?? 'guardian';
  const home = orgs.of(schoolId);
  const given = ((fields?.['roleRows'] ?? []) as readonly PackageRole[]).filter(
    ({ org }) => org === undefined || orgs.has(org),
  );
  const named = listIn(fields, 'roles');
  const rows = given.length > 0 ? given : (named.length > 0 ? named : [own]).map((role): PackageRole => ({ role }));
  const withPrimary = new Set<string>();
  const isOwn = (row: PackageRole) =>
    record === 'roster_object' || usual[record] === undefined || allowed(row.role) === own;
  const all = rows.some(isOwn) ? rows : [{ role: own }, ...rows];
  // The home school may have been changed here. The role at it comes first.
  const placed = all.map((row) => ({
    ...row,
    at: (schoolId !== null && isOwn(row) && row.type !== 'secondary' ? home : row.org) ?? home,
  }));
  const isSecondary = ({ type }: PackageRole) => type?.toLowerCase() === 'secondary';
  const chosen = new Set(placed.filter((row) => !isSecondary(row)).map(({ at }) => at));
  return placed.map(({ at, ...row }): Role => {
    const { role, begin, end } = row;
    // Of secondary roles alone the first one becomes the primary one.
    const isPrimary = !withPrimary.has(at) && !(isSecondary(row) && chosen.has(at));
    if (isPrimary) withPrimary.add(at);
    return {
      roleType: isPrimary ? 'primary' : 'secondary',
      role: allowed(role),
      org: reference('org', at),
      ...(begin !== undefined && { beginDate: begin.slice(0, 10) }),
      ...(end !== undefined && { endDate: end.slice(0, 10) }),
    };
  });
}

/** A role as the standard has it. Others become extensions. */
function allowed(role: string): string {
  if (role.toLowerCase() === 'administrator') return 'siteAdministrator';
  return (
    wordOf(roleWords, role) ??
    (/^ext:[\w.-]+$/.test(role) ? role : `ext:${role.replaceAll(/[^\w.-]+/g, '-') || 'other'}`)
  );
}
