import { hash } from 'node:crypto';

/** The strong entity tag of a record: equal tags mean byte-identical JSON. */
export const entityTagOf = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 27)}"`;

/**
 * Whether the value of If-Match or If-None-Match contains a tag. `*` matches every tag.
 *
 * @param comparison the strong comparison never matches a weak tag (RFC 9110, 8.8.3.2)
 * @returns null when the value is not a list of entity tags
 */
export function namesTag(list: string, tag: string, comparison: 'strong' | 'weak'): boolean | null {
  if (list.trim() === '*') return true;
  let found = false;
  listItem.lastIndex = 0;
  while (listItem.lastIndex < list.length) {
    const match = listItem.exec(list);
    if (!match) return null;
    const [, weak, opaque] = match;
    if (opaque === tag && !(weak && comparison === 'strong')) found = true;
  }
  return found;
}

/** One item of the list, with the surrounding white space and the comma. */
const listItem = /\s*(?:(W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*)?(?:,|$)/y;
