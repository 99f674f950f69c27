import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../../api/request';
import type { EnvironmentName, Page, School } from '../../api/types';

/** The most schools that a choice offers. */
const mostPages = 10;

/** A school, and whether its last day is over. */
type ListedSchool = School & { isArchived: boolean };

/** All schools of an environment that the user sees, by name; empty until they are read, and in an installation without schools. */
export const useSchools = (environment: EnvironmentName): readonly ListedSchool[] =>
  useSchoolsQuery(environment).data ?? [];

/** Those of them that are offered: the schools that are not archived. */
export const useCurrentSchools = (environment: EnvironmentName): readonly ListedSchool[] =>
  useSchools(environment).filter(({ isArchived }) => !isArchived);

/** The same, with whether they are read. */
export function useSchoolsQuery(environment: EnvironmentName): UseQueryResult<ListedSchool[], ApiError> {
  return useQuery<ListedSchool[], ApiError>({
    queryKey: ['school', environment, 'schools', 'all'],
    queryFn: () => allSchools(environment),
  });
}

async function allSchools(environment: EnvironmentName): Promise<ListedSchool[]> {
  const schools = await pagesOf(environment, '');
  const archived = schools.length === 0 ? [] : await pagesOf(environment, '&archived=true');
  const gone = new Set(archived.map(({ id }) => id));
  return schools
    .map((school) => ({ ...school, isArchived: gone.has(school.id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

async function pagesOf(environment: EnvironmentName, filter: string): Promise<School[]> {
  const schools: School[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, pagination } = await request<Page<School>>(
      `schools/${environment}/schools?page=${page}&per_page=100${filter}`,
    );
    schools.push(...data);
    if (page >= pagination.total_pages) break;
  }
  return schools;
}
