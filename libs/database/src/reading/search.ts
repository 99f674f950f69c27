import { wordsOf } from '@homeroom/kernel';
import type { Condition } from './where-clause';

/** Three letters or digits in a row: the least that the trigram index can look up. */
const trigram = /[\p{L}\p{N}]{3}/u;

/** Words that the index looks up. All further words are compared with the rows that it finds. */
const indexedWords = 3;

/**
 * A search as a condition on `search_text`, which must have all words, whatever their case and accents. The words are one array:
 * a text for each number of words would be a prepared statement of its own on each connection. `LIKE ALL` alone could use no
 * index, so the longest words are looked up by conditions of their own; one that is not there is `%`, which the index skips. If no
 * word has three letters, the index would be read from end to end, which takes longer than reading the table.
 */
export function searchCondition(search: string): Condition {
  const words = [...new Set(wordsOf(search))].sort((one, other) => indexableLength(other) - indexableLength(one));
  const [longest = ''] = words;
  return [indexableLength(longest) > 0 ? byIndex : inTable, words.length > 0 ? words : undefined];
}

const indexableLength = (word: string): number => (trigram.test(word) ? word.length : 0);

// The patterns are made in subqueries: once a statement, and not for each row.
const pattern = (at: number) => `(SELECT coalesce(search_pattern((?::text[])[${at}]), '%'))`;
const all = (words: string) => `search_text LIKE ALL (ARRAY(SELECT search_pattern(word) FROM unnest(${words}) word))`;

const indexedConditions = Array.from({ length: indexedWords }, (_, at) => `search_text LIKE ${pattern(at + 1)}`);
const byIndex = [...indexedConditions, all(`(?::text[])[${indexedWords + 1}:]`)].join(' AND ');
const inTable = all('?::text[]');
