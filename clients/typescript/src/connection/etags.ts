const etags = new WeakMap<object, string>();

/**
 * The state in which a record was read or written: given as `ifMatch`, a change is refused once somebody else has changed it.
 *
 * @throws TypeError for what is no single record, as a call has answered it; those of a list have none
 */
export function etagOf(record: object): string {
  const etag = etags.get(record);
  if (etag === undefined) throw new TypeError('etagOf takes a single record, the very object that a call has answered');
  return etag;
}

/** Keeps the state of a record that an answer tells. */
export function rememberETag(data: unknown, headers: Headers): void {
  const etag = headers.get('etag');
  if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag);
}
