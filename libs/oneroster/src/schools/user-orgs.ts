import type { Fields } from '@homeroom/kernel';
import type { RoleRow } from '../package/package-format';

/** The organisations that a package gives a user, by their sourcedIds. */
export interface UserOrgs {
  /** Those of the primary roles that are in force. */
  readonly roles: readonly string[];
  /** The primary one in `users.csv`. */
  readonly primary: readonly string[];
  /** The others in `users.csv`. */
  readonly others: readonly string[];
  /** Those of the primary roles that have ended or not begun. */
  readonly formerRoles: readonly string[];
  /** Those of the user as a whole. */
  readonly own: readonly string[];
  /** The same, and those of further roles. */
  readonly all: readonly string[];
}

/**
 * @param fields of the user, with the rows of `roles.csv`
 * @param today the current date at the school
 */
export function orgsOf({ roleRows, primaryOrgSourcedId: chosen, orgSourcedIds }: Fields, today: string): UserOrgs {
  const all = (roleRows ?? []) as readonly RoleRow[];
  const orgsIn = (rows: readonly RoleRow[]) => rows.flatMap(({ org }) => org ?? []);
  const { in: current = [], out = [] } = Object.groupBy(all.filter(isOwn), (row) =>
    isInForce(row, today) ? 'in' : 'out',
  );
  const primary = typeof chosen === 'string' ? [chosen.trim()] : [];
  const [roles, others, formerRoles] = [orgsIn(current), listIn(orgSourcedIds), orgsIn(out)];
  const own = [...roles, ...primary, ...others, ...formerRoles];
  return { roles, primary, others, formerRoles, own, all: [...own, ...orgsIn(all)] };
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

/** A role ends before its last date, as all periods of OneRoster do. */
const isInForce = ({ begin, end }: RoleRow, today: string): boolean =>
  (begin === undefined || begin <= today) && (end === undefined || end > today);

function listIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.trim()];
  return Array.isArray(value) ? value.map(String) : [];
}
