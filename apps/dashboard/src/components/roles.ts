import type { Role } from '../api/types';

export const roleNames: Record<Role, string> = { owner: 'Owner', developer: 'Developer', viewer: 'Viewer' };

export const roleDescriptions: Record<Role, string> = {
  owner: 'You may do everything here: generate keys for both environments, choose their plans, and read the audit.',
  developer: 'You may generate keys for the sandbox, rotate and revoke your own, and see the school and every request.',
  viewer: 'You may see everything except the audit, and change nothing.',
};
