/** A statement with `$1` for its first `?`, and so on. */
export function numberParameters(sql: string): string {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
}
