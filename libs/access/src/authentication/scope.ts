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

/** The scopes that read the records of a write. A dry run needs them as well: it shows records and writes none. */
export const readScopesOf = (needed: readonly Scope[]): readonly Scope[] =>
  needed.map((scope) => scope.replace('write:', 'read:') as Scope);

/** The needed scopes that are not granted. `admin` grants all. */
export function missingScopes(granted: ReadonlySet<string>, needed: readonly Scope[]): readonly Scope[] {
  return granted.has('admin') ? [] : needed.filter((scope) => !granted.has(scope));
}
