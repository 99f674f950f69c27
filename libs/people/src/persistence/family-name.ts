import { byName } from '@homeroom/database';

/**
 * SQL of the family name that orders a row of `student`, `teacher` or `student_json`: the last word of the name, or as many words as the
 * package of a roster says. A name of one word counts as a family name.
 */
export const familyName = 'family_name_order(name, family_name_words)';

/** SQL that orders such rows by family name, and by the id where names are equal. */
export const byFamilyName = (id: string): string => byName(familyName, id);

/**
 * SQL that keeps what packages say of the family names of people.
 *
 * @param isChanged SQL for whether the package of a row may have changed
 * @param several SQL for the ids of those whose packages have a family name of several words. Others have one, and are not looked up.
 */
export const keepFamilyNames = (
  table: 'student' | 'teacher',
  isChanged: string,
  several: string,
): string => `UPDATE ${table}
  SET family_name_words = words_of_family_name('${table}', id, name)
  WHERE (${isChanged}) AND (family_name_words > 1 OR id IN (${several}))
    AND family_name_words <> words_of_family_name('${table}', id, name)`;
