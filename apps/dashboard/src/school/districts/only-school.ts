import type { School } from '../../api/types';

/** The school of an installation that has one; null if it has none or several. A district, or another organisation, is not a school. */
export function onlySchool(all: readonly School[]): School | null {
  const [first, ...others] = all.filter(({ kind }) => kind === 'school');
  return first !== undefined && others.length === 0 ? first : null;
}
