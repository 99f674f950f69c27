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

/** The needed scopes that are not granted. `admin` grants all. */
export function missingScopes(granted: ReadonlySet<string>, needed: readonly Scope[]): readonly Scope[] {
  return granted.has('admin') ? [] : needed.filter((scope) => !granted.has(scope));
}
