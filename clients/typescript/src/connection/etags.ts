const etags = new WeakMap<object, string>();

/**
 * The ETag of a record. With it as `ifMatch`, an update fails if the record has changed since it was read or written.
 *
 * @throws TypeError unless the object is a single record that a call has returned; records of a list have no ETag
 */
export function etagOf(record: object): string {
  const etag = etags.get(record);
  if (etag === undefined) throw new TypeError('etagOf needs a single record, the same object that a call has returned');
  return etag;
}

/** Stores the ETag of a returned record. */
export function rememberETag(data: unknown, headers: Headers): void {
  const etag = headers.get('etag');
  if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag);
}
