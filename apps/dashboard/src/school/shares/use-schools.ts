import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../../api/request';
import type { EnvironmentName, Page, School } from '../../api/types';

/** The most schools that a choice offers. */
const mostPages = 10;

/** All schools of an environment that the user sees, by name; empty until they are read, and in an installation without schools. */
export const useSchools = (environment: EnvironmentName): readonly School[] => useSchoolsQuery(environment).data ?? [];

/** The same, with whether they are read. */
export function useSchoolsQuery(environment: EnvironmentName): UseQueryResult<School[], ApiError> {
  return useQuery<School[], ApiError>({
    queryKey: ['school', environment, 'schools', 'all'],
    queryFn: () => allSchools(environment),
  });
}

async function allSchools(environment: EnvironmentName): Promise<School[]> {
  const schools: School[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, pagination } = await request<Page<School>>(
      `schools/${environment}/schools?page=${page}&per_page=100`,
    );
    schools.push(...data);
    if (page >= pagination.total_pages) break;
  }
  return schools.toSorted((one, other) => one.name.localeCompare(other.name));
}
