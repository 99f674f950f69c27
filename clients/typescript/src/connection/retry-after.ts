/** The `Retry-After` of an answer in seconds; undefined if it has none. */
export function retryAfterOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // Proxies may send a date.
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
