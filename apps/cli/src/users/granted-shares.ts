import type { Share, ShareLookup } from '@homeroom/access';
import type { GrantedShares, Role, Roles, UserRecord } from '@homeroom/accounts';
import { type Environment, environments } from '@homeroom/kernel';
import { WrongUsage } from '../option-values';
import { shareOf } from '../shares/share-options';
import { shareText } from '../shares/share-text';
import type { Output } from '../terminal/output';
import type { SeenOptions } from './seen-command';

/** Checks the options against the roles, before a database is opened. @throws WrongUsage */
export function checkSeen(roles: Roles | undefined, options: SeenOptions): void {
  const { school, class: classes, teacher, allSchools } = options;
  const limits = school !== undefined || classes !== undefined;
  if (roles === undefined) {
    if (limits || teacher !== undefined || allSchools) throw new WrongUsage('what a user sees needs --role');
    return;
  }
  const named = environments.flatMap((name) => roles[name] ?? []);
  if (limits && allSchools) throw new WrongUsage('--all-schools does not go with --school and --class');
  if ((limits || allSchools) && !named.some(isLimitable)) {
    throw new WrongUsage('--school, --class and --all-schools are for the roles office, developer and viewer');
  }
  if (teacher !== undefined && !named.includes('teacher')) throw new WrongUsage('--teacher is for the role teacher');
}

const isLimitable = (role: Role): boolean => role !== 'owner' && role !== 'teacher';

/** What the options say for each environment that the roles name. @throws ValidationFailed for a record that does not exist */
export async function grantedShares(lookup: ShareLookup, roles: Roles, options: SeenOptions): Promise<GrantedShares> {
  const shares: Partial<Record<Environment, Share | null>> = {};
  for (const environment of environments) {
    const share = await shareIn(lookup, environment, roles[environment], options);
    if (share !== undefined) shares[environment] = share;
  }
  return shares;
}

async function shareIn(
  lookup: ShareLookup,
  environment: Environment,
  role: Role | null,
  options: SeenOptions,
): Promise<Share | null | undefined> {
  if (role === null || role === 'owner') return undefined;
  if (role === 'teacher') {
    if (options.teacher === undefined) return undefined;
    const { id } = await lookup.teacher(environment, options.teacher);
    return { schoolIds: [], classIds: [], teacherId: id };
  }
  return (await shareOf(lookup, environment, options)) ?? (options.allSchools ? null : undefined);
}

/** Prints what a user sees who does not see a whole environment. */
export function showSeen(output: Output, user: UserRecord): void {
  for (const [environment, share] of sharesOf(user)) output.note(`In ${environment}, ${user.name} sees: ${share}.`);
}

/** The shares of a user as texts. */
const sharesOf = ({ production_share: production, sandbox_share: sandbox }: UserRecord) =>
  Object.entries({ production, sandbox }).flatMap(([environment, share]): [string, string][] =>
    share === null ? [] : [[environment, shareText(share)]],
  );
