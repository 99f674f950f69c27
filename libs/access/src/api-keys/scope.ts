export const scopes = [
  'read:students',
  'write:students',
  'read:teachers',
  'write:teachers',
  'read:classes',
  'write:classes',
  'read:imports',
  'write:imports',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];
