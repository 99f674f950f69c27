/** Section 5, rule 6. */
export const scopes = [
  'read:students',
  'write:students',
  'read:teachers',
  'write:teachers',
  'read:classes',
  'write:classes',
  'admin',
] as const;

export type Scope = (typeof scopes)[number];

/** Those of the needed scopes that were not granted; `admin` grants everything. */
export function missingScopes(granted: ReadonlySet<string>, needed: readonly Scope[]): readonly Scope[] {
  return granted.has('admin') ? [] : needed.filter((scope) => !granted.has(scope));
}
