import { type Condition, hasIndexableWord, searchWords } from '@homeroom/database';

/**
 * The condition of a search on the rows of `school_class`: all words have to occur in the name of the class or that of its
 * teacher, whatever their case and accents. The longest word is looked up in the indexes of classes and of teachers, unless
 * it has fewer than three letters. All words are compared with the rows that it leaves.
 */
export function classSearchCondition(search: string): Condition {
  const words = searchWords(search);
  return [hasIndexableWord(words) ? `${byIndex} AND ${inTable}` : inTable, words.length > 0 ? words : undefined];
}

// A subquery, so that it is evaluated once per statement, not per row.
const longest = '(SELECT search_pattern((?::text[])[1]))';

const byIndex = `(search_text LIKE ${longest}
  OR teacher_id = ANY (ARRAY(SELECT id FROM teacher_search_text WHERE search_text LIKE ${longest})))`;

const inTable = `(search_text || E'\\n' || (SELECT search_name FROM teacher_search_text WHERE id = teacher_id))
  LIKE ALL (ARRAY(SELECT search_pattern(word) FROM unnest(?::text[]) word))`;
