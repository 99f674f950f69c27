import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { EnvironmentName, Page, SchoolOption } from '../../api/types';

/** The most schools that a choice offers. */
const mostPages = 10;

/** All schools of an environment; empty until they are read, and in an installation without schools. */
export function useSchools(environment: EnvironmentName): readonly SchoolOption[] {
  const schools = useQuery({
    queryKey: ['school', environment, 'schools', 'all'],
    queryFn: () => allSchools(environment),
  });
  return schools.data ?? [];
}

async function allSchools(environment: EnvironmentName): Promise<SchoolOption[]> {
  const schools: SchoolOption[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, pagination } = await request<Page<SchoolOption>>(
      `schools/${environment}/schools?page=${page}&per_page=100`,
    );
    schools.push(...data);
    if (page >= pagination.total_pages) break;
  }
  return schools.toSorted((one, other) => one.name.localeCompare(other.name));
}
