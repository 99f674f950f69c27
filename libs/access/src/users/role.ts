/** What people may do in the dashboard: owners everything, developers keys of their own in the sandbox, viewers look. */
export const roles = ['owner', 'developer', 'viewer'] as const;

export type Role = (typeof roles)[number];
