import { type Environment, environments, ValidationFailed } from '@homeroom/kernel';

/**
 * An owner may do everything in all environments. In one environment, the office and viewers may read the school, and
 * developers may also manage their own keys of the sandbox. A teacher sees their own classes, and takes attendance and grades there.
 */
export const roles = ['owner', 'office', 'developer', 'viewer', 'teacher'] as const;

export type Role = (typeof roles)[number];

/** The role of a user in each environment. Without a role the user sees nothing of the environment. */
export type Roles = Readonly<Record<Environment, Role | null>>;

/**
 * The roles that a user gets when only one role is named. A developer must be granted production by name, and a teacher the sandbox, where the
 * record of the teacher is another one.
 */
export const usualRoles = (role: Role): Roles => ({
  production: role === 'developer' ? null : role,
  sandbox: role === 'teacher' ? null : role,
});

/** Owners are owners of all environments. */
export const isOwner = (user: Roles): boolean => user.production === 'owner';

/** The roles as the command line reads them: a role that `usualRoles` knows, or such as `production:viewer,sandbox:developer`. */
export function rolesText(user: Roles): string {
  const named = environments.flatMap((name) => user[name] ?? []);
  const usual = named.find((role) => environments.every((name) => usualRoles(role)[name] === user[name]));
  return usual ?? environments.flatMap((name) => (user[name] ? [`${name}:${user[name]}`] : [])).join(',');
}

/** Reads such as `production:viewer,sandbox:developer`. @returns null for any other text */
export function readRoles(text: string): Roles | null {
  const granted: Record<Environment, Role | null> = { production: null, sandbox: null };
  for (const part of text.split(',')) {
    const [environment = '', role = '', ...rest] = part.trim().split(':');
    const name = environments.find((each) => each === environment);
    const named = roles.find((each) => each === role);
    if (!name || !named || rest.length > 0) return null;
    granted[name] = named;
  }
  return granted;
}

/** @throws ValidationFailed */
export function checkRoles({ production, sandbox }: Roles): void {
  if (production === null && sandbox === null) throw new ValidationFailed(['roles must name at least one role']);
  if ((production === 'owner') !== (sandbox === 'owner')) {
    throw new ValidationFailed(['roles must be owner in all environments or in none']);
  }
}
