import type { Fields } from '@homeroom/csv';
import type { RosterRow } from '../package/roster-rows';
import type { RoleRow } from '../package/package-format';

/** The organisations that a package gives a user, by their sourcedIds. */
export interface UserOrgs {
  /** Those of the user as a whole, the most important one first. */
  readonly own: readonly string[];
  /** The same, and those of further roles. */
  readonly all: readonly string[];
}

/** @param facts what other files say of the user, with the rows of `roles.csv` */
export function orgsOf(row: RosterRow, { roleRows }: Fields): UserOrgs {
  const roles = (roleRows ?? []) as readonly RoleRow[];
  const primary = roles.filter(({ type }) => type !== 'secondary');
  const orgsIn = (rows: readonly RoleRow[]) => rows.flatMap(({ org }) => org ?? []);
  const chosen = row.text('primaryOrgSourcedId');
  const own = [...orgsIn(primary), ...(chosen === null ? [] : [chosen]), ...row.list('orgSourcedIds')];
  return { own, all: [...own, ...orgsIn(roles)] };
}
