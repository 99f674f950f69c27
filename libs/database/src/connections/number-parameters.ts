/** Replaces each `?` of a statement by `$1`, `$2` and so on. */
export function numberParameters(sql: string): string {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
}
