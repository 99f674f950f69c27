import { useMutation } from '@tanstack/react-query';
import { queries } from '../../api/queries';
import { request } from '../../api/request';
import type { LimitedSchool, SchoolLimit } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolQuery } from '../../school/use-school-query';

/** Finds the limit of a school of the chosen environment: null without one, undefined until the limits are read. */
export function useSchoolLimits(): (schoolId: number) => SchoolLimit | null | undefined {
  const { data } = useSchoolQuery<{ data: LimitedSchool[] }>('limits');
  return (schoolId) => data && (data.data.find(({ id }) => id === schoolId)?.limit ?? null);
}

/** Sets the limit of a school, or removes it. Only owners may. */
export function useSchoolLimitChange(schoolId: number) {
  const { name } = useEnvironment();
  const path = `schools/${name}/limits/${schoolId}`;
  return useMutation({
    mutationFn: (limit: SchoolLimit | null): Promise<unknown> =>
      limit === null ? request(path, { method: 'DELETE' }) : request(path, { method: 'PUT', body: limit }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['school', name, 'limits'] }),
  });
}
