import { wordsOf } from '@homeroom/kernel';
import type { ShareForm } from '../shares/share-rule';
import type { Condition } from './where-clause';

/** Three letters or digits in a row: the minimum for the trigram index. */
const trigram = /[\p{L}\p{N}]{3}/u;

/** Number of words that are looked up in the index. Further words are only compared with the rows found. */
const indexedWords = 3;

/**
 * A condition on `search_text`: all words have to occur, whatever their case and accents. The words are passed as one
 * array, because a statement per number of words would be another prepared statement on each connection. `LIKE ALL`
 * alone cannot use an index, so the longest words get conditions of their own; a missing word becomes `%`, which the
 * index skips. If no word has three letters, the index is not used: scanning all of it takes longer than scanning the
 * table.
 */
export function searchCondition(search: string): Condition {
  const words = searchWords(search);
  return [hasIndexableWord(words) ? byIndex : inTable, words.length > 0 ? words : undefined];
}

/** How a search finds the rows of a restricted caller. */
export const formOfSearch = (search = ''): ShareForm => (hasIndexableWord(searchWords(search)) ? 'search' : 'page');

/** The words of a search, each once, those first that the index finds fastest. */
export const searchWords = (search: string): string[] =>
  [...new Set(wordsOf(search))].sort((one, other) => indexableLength(other) - indexableLength(one));

/** Whether the index finds the first of these words. */
export const hasIndexableWord = ([longest = '']: readonly string[]): boolean => indexableLength(longest) > 0;

const indexableLength = (word: string): number => (trigram.test(word) ? word.length : 0);

// The patterns are subqueries, so that they are evaluated once per statement, not per row.
const pattern = (at: number) => `(SELECT coalesce(search_pattern((?::text[])[${at}]), '%'))`;
const all = (words: string) => `search_text LIKE ALL (ARRAY(SELECT search_pattern(word) FROM unnest(${words}) word))`;

const indexedConditions = Array.from({ length: indexedWords }, (_, at) => `search_text LIKE ${pattern(at + 1)}`);
const byIndex = [...indexedConditions, all(`(?::text[])[${indexedWords + 1}:]`)].join(' AND ');
const inTable = all('?::text[]');
