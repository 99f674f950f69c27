import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../api/request';
import type { EnvironmentName } from '../api/types';
import { useEnvironment } from '../components/use-environment';
import { includingNames, withShownNames } from './records/shown-names';

type Filters = Readonly<Record<string, string | number>>;

/**
 * Reads from the chosen environment, by the path below `schools/<environment>/`. Empty filters are left out. While other
 * filters load, the previous records stay visible; records of another environment do not.
 */
export function useSchoolQuery<T>(path: string, filters: Filters = {}, enabled = true): UseQueryResult<T, ApiError> {
  return useQueryIn<T>(useEnvironment().name, path, filters, enabled);
}

/** The same for an environment that need not be the chosen one. */
export function useQueryIn<T>(
  name: EnvironmentName,
  path: string,
  filters: Filters = {},
  enabled = true,
): UseQueryResult<T, ApiError> {
  const address = `schools/${name}/${path}${queryOf(includingNames(path, filters))}`;
  return useQuery<T, ApiError, T, string[]>({
    queryKey: ['school', name, path, address],
    queryFn: async () => withShownNames(await request<T>(address)),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === name && query.queryKey[2] === path ? keepPreviousData(previous) : undefined,
    enabled,
  });
}

function queryOf(filters: Filters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
