import {
  type KnownOrgs,
  listIn,
  type ObjectFields,
  type ReadContext,
  type Reference,
  wordOf,
} from '../reading/resource';
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

/**
 * The roles of a user: those of the last package at organisations that the caller sees, else one of the own kind. The own kind is `student` or
 * `teacher`; of other users every role is of the own kind.
 *
 * A package may give a user several roles, also several primary ones, and each stays at its organisation. But a user has a role of the own
 * kind at the home school, which may have been changed here since the import. So if the package has none there, one moves: the primary role
 * at the school that the import took for the home, or the first primary role if no import gave the user a home. If no role
 * moves, the user has one more, at the home school. A user whose home the caller does not see, or who has none, gets one more role only without any
 * of the own kind, at the first organisation. So do roles without an organisation.
 *
 * Each organisation has one primary role: the first that the package calls primary, else the first.
 *
 * `roleFields` has the same in SQL.
 */
export function rolesOf(user: UserRow, { orgs, reference }: ReadContext): readonly Role[] {
  const placed = placedRoles(user, orgs);
  const withPrimary = new Set<string>();
  const chosen = new Set(placed.filter((row) => !isSecondary(row)).map(({ org }) => org));
  return placed.map(({ org, ...row }): Role => {
    const { role, begin, end } = row;
    const isPrimary = !withPrimary.has(org) && !(isSecondary(row) && chosen.has(org));
    if (isPrimary) withPrimary.add(org);
    return {
      roleType: isPrimary ? 'primary' : 'secondary',
      role,
      org: reference('org', org),
      ...(begin !== undefined && { beginDate: begin.slice(0, 10) }),
      ...(end !== undefined && { endDate: end.slice(0, 10) }),
    };
  });
}

type PlacedRole = PackageRole & { readonly org: string };

function placedRoles({ record, fields, schoolId }: UserRow, orgs: KnownOrgs): readonly PlacedRole[] {
  const own = usual[record];
  const home = orgs.find(schoolId);
  const otherwise = home ?? orgs.first;
  const rows = rowsIn(fields, orgs).map((row) => ({ ...row, role: allowed(row.role), org: row.org ?? otherwise }));
  const ownRows = rows.filter(({ role }) => own === undefined || role === own);
  if (ownRows.some(({ org }) => home === undefined || org === home)) return rows;
  const given = (fields?.['values'] as { readonly school_id?: number | null } | undefined)?.school_id ?? null;
  const wasHome = given === null ? undefined : orgs.find(given);
  const moved = ownRows.find((row) => !isSecondary(row) && (given === null || row.org === wasHome));
  if (moved && home !== undefined) return rows.map((row) => (row === moved ? { ...row, org: home } : row));
  return [{ role: own ?? 'guardian', org: otherwise }, ...rows];
}

/** What the last package says, as far as the caller sees it. */
function rowsIn(fields: ObjectFields | null, orgs: KnownOrgs): readonly PackageRole[] {
  const given = ((fields?.['roleRows'] ?? []) as readonly PackageRole[]).filter(
    ({ org }) => org === undefined || orgs.has(org),
  );
  return given.length > 0 ? given : listIn(fields, 'roles').map((role) => ({ role }));
}

const isSecondary = ({ type }: PackageRole): boolean => type?.toLowerCase() === 'secondary';

/** A role as the standard has it. Others become extensions. */
function allowed(role: string): string {
  if (role.toLowerCase() === 'administrator') return 'siteAdministrator';
  return (
    wordOf(roleWords, role) ??
    (/^ext:[\w.-]+$/.test(role) ? role : `ext:${role.replaceAll(/[^\w.-]+/g, '-') || 'other'}`)
  );
}
