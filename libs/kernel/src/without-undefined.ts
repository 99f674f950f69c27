/** Only what was given: a field that is undefined was left out, and must not overwrite what a record has. */
export function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
