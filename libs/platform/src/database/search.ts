/**
 * A search as conditions on `search_text`, one a word: all must match, whatever their case and accents.
 *
 * @param first the number of the first word's parameter in the statement
 */
export function searchWords(search: string, first: number): { words: string[]; condition: string } {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const condition = words.map((_, at) => `search_text LIKE search_pattern($${first + at}::text)`).join(' AND ');
  return { words, condition };
}
