import type { EnvironmentName, Role, Session } from '../api/types';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  office: 'Office',
  developer: 'Developer',
  viewer: 'Viewer',
  teacher: 'Teacher',
};

export const environmentNames: Record<EnvironmentName, string> = { production: 'Production', sandbox: 'Sandbox' };

export const roleDescriptions: Record<Role, string> = {
  owner:
    'May do everything: generate keys for both environments, choose their plans, manage users, and read the audit.',
  office:
    'May see and edit the school: attendance, grades, enrollment and announcements. May import and export records. May see the keys and their requests.',
  developer:
    'May see the school, the keys and their requests. In the sandbox, may generate keys, and rotate and revoke their own.',
  viewer: 'May see the school, the keys and their requests, and change nothing.',
  teacher: 'Sees their own classes only, and takes attendance and grades there.',
};

type Roles = Session['user']['roles'];

/** Such as `Owner`, or `Viewer in production, Developer in the sandbox`. */
export function rolesText({ production, sandbox }: Roles): string {
  if (production === sandbox && production !== null) return roleNames[production];
  return [
    production === null ? null : `${roleNames[production]} in production`,
    sandbox === null ? null : `${roleNames[sandbox]} in the sandbox`,
  ]
    .filter((text) => text !== null)
    .join(', ');
}
