import type { Chosen } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolsQuery } from '../shares/use-schools';
import { onlySchool } from './only-school';
import { chosenSchool } from './school-field';

/** The school with which the form of a new record begins: the chosen one, else the only one. @returns undefined until it is known */
export function useFirstSchool(): Chosen | null | undefined {
  const { name, school } = useEnvironment();
  const { data, isPending } = useSchoolsQuery(name);
  if (isPending) return undefined;
  const current = (data ?? []).filter(({ isArchived }) => !isArchived);
  return chosenSchool(current.find(({ id }) => String(id) === school) ?? onlySchool(current));
}
