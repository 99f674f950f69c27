/** A statement with `$1` for its first `?`, and so on. */
export function numbered(sql: string): string {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
}
