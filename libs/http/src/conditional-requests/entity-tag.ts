import { hash } from 'node:crypto';

/** The strong validator of a record as it is answered: two that are equal stand for the same bytes. */
export const entityTagOf = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 27)}"`;

/** An entity tag in a list, weak or strong, with what surrounds it. */
const listed = /\s*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*)?(?:,|$)/y;

/**
 * Whether a list of entity tags, the value of If-Match or If-None-Match, names this one; `*` names any.
 *
 * @param comparison a weak tag is never the same as any other in the strong comparison (RFC 9110, 8.8.3.2)
 * @returns null when the value is no such list
 */
export function namesTag(list: string, tag: string, comparison: 'strong' | 'weak'): boolean | null {
  if (list.trim() === '*') return true;
  let found = false;
  listed.lastIndex = 0;
  while (listed.lastIndex < list.length) {
    const match = listed.exec(list);
    if (!match) return null;
    const [, weak, opaque] = match;
    if (opaque === tag && !(weak && comparison === 'strong')) found = true;
  }
  return found;
}
