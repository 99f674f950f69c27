/** Owners may do everything, developers may manage their own sandbox keys, viewers may only read. */
export const roles = ['owner', 'developer', 'viewer'] as const;

export type Role = (typeof roles)[number];
