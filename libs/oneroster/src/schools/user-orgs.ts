import type { Fields } from '@homeroom/csv';
import type { RoleRow } from '../package/package-format';

/** The organisations that a package gives a user, by their sourcedIds. */
export interface UserOrgs {
  /** Those of the user as a whole, the most important one first. */
  readonly own: readonly string[];
  /** The same, and those of further roles. */
  readonly all: readonly string[];
}

/** @param fields of the user, with the rows of `roles.csv` */
export function orgsOf({ roleRows, primaryOrgSourcedId: chosen, orgSourcedIds }: Fields): UserOrgs {
  const roles = (roleRows ?? []) as readonly RoleRow[];
  const orgsIn = (rows: readonly RoleRow[]) => rows.flatMap(({ org }) => org ?? []);
  const given = [...(typeof chosen === 'string' ? [chosen.trim()] : []), ...listIn(orgSourcedIds)];
  const own = [...orgsIn(roles.filter(isOwn)), ...given];
  return { own, all: [...own, ...orgsIn(roles)] };
}

/** The fields of a user whose school is another one here than the package said. */
export function withHome(fields: Fields, org: string): Fields {
  const roles = (fields['roleRows'] ?? []) as readonly RoleRow[];
  return {
    ...fields,
    ...('primaryOrgSourcedId' in fields && { primaryOrgSourcedId: org }),
    orgSourcedIds: [org],
    ...(roles.length > 0 && { roleRows: roles.map((role) => (isOwn(role) ? { ...role, org } : role)) }),
  };
}

const isOwn = ({ type }: RoleRow): boolean => type !== 'secondary';

function listIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.trim()];
  return Array.isArray(value) ? value.map(String) : [];
}
