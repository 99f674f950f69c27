import type { Condition } from './matching';

/** What an index of three letters each knows something of. */
const trigram = /[\p{L}\p{N}]{3}/u;

/**
 * A search as conditions on `search_text`, one a word: all must match, whatever their case and accents. A pattern is made
 * once, in a subquery, and not for each row that may match it. Where no word has three letters the index would be read
 * from end to end, which takes longer than reading the table: it is kept from that.
 */
export function searchFor(search: string): Condition[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const text = words.some((word) => trigram.test(word)) ? 'search_text' : `(search_text || '')`;
  return words.map((word) => [`${text} LIKE (SELECT search_pattern(?::text))`, word]);
}
