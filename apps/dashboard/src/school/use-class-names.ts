import { useQueries } from '@tanstack/react-query';
import { request } from '../api/request';
import type { SchoolClass } from '../api/types';
import { useEnvironment } from '../components/use-environment';

/** The names of classes by id. Grades, attendance and announcements hold the ids only. */
export function useClassNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const { name } = useEnvironment();
  const classes = useQueries({
    queries: [...new Set(ids)].map((id) => ({
      queryKey: ['school', name, `classes/${id}`, `schools/${name}/classes/${id}`],
      queryFn: () => request<SchoolClass>(`schools/${name}/classes/${id}`),
    })),
  });
  return new Map(classes.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])));
}
