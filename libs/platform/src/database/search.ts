import type { Condition } from './matching';

/** A search as conditions on `search_text`, one a word: all must match, whatever their case and accents. */
export const searchFor = (search: string): Condition[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ['search_text LIKE (SELECT search_pattern(?::text))', word]);
