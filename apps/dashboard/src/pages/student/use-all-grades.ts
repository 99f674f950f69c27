import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Grade, Page } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';

/** The largest page of the API. */
const perPage = 100;

/** All grades of a student, from all pages. */
export function useAllGrades(studentId: number): UseQueryResult<Grade[]> {
  const { name } = useEnvironment();
  return useQuery({
    queryKey: ['school', name, 'grades of', studentId],
    queryFn: async () => {
      const pageAt = (page: number) =>
        request<Page<Grade>>(`schools/${name}/grades?student_id=${studentId}&per_page=${perPage}&page=${page}`);
      const first = await pageAt(1);
      const grades = [...first.data];
      // One page after another, so that one view sends no burst of requests.
      for (let page = 2; page <= first.pagination.total_pages; page += 1) grades.push(...(await pageAt(page)).data);
      return grades;
    },
  });
}
