import { useEnvironment } from '../../components/use-environment';
import { useSchoolsQuery } from '../shares/use-schools';

/** The query that adds the school to a record. An installation without schools does not ask for it. @returns null until it is known */
export function useSchoolIncluded(): { include: 'school' } | { include: '' } | null {
  const { data, isPending } = useSchoolsQuery(useEnvironment().name);
  if (isPending) return null;
  return { include: (data ?? []).length > 0 ? 'school' : '' };
}
