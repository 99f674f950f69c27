import type { School } from '../../api/types';

/**
 * The field with the school of a record. There is none in an installation without schools, whose records are read without it.
 *
 * @param none the text for a record without a school
 */
export const schoolFields = (
  { school }: { school?: School | null },
  none: string | null = null,
): (readonly [string, string | null])[] => (school === undefined ? [] : [['School', school?.name ?? none]]);
