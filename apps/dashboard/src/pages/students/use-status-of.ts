import type { CursorPage, Student } from '../../api/types';
import { useListParams } from '../../school/lists/use-list-params';
import { perPage, type SortedList } from '../../school/lists/use-sorted-list';
import { useSchoolQuery } from '../../school/use-school-query';

/**
 * The statuses of the students of a page, by id. The records do not have the status. If the list has active and withdrawn students,
 * the withdrawn ones at the same place are read as well: those of the page are among them.
 *
 * @param status the value of the filter
 */
export function useStatusOf(
  status: string,
  filters: Readonly<Record<string, string>>,
  { sorting }: SortedList<Student>,
): (id: number) => string {
  const { after } = useListParams();
  const query = { ...filters, status: 'withdrawn', sort: sorting.order, after, per_page: perPage };
  const withdrawn = useSchoolQuery<CursorPage<Student>>('students', query, status === 'all').data?.data;
  if (status !== 'all') return () => (status === 'withdrawn' ? 'Withdrawn' : 'Active');
  if (!withdrawn) return () => '…';
  const ids = new Set(withdrawn.map(({ id }) => id));
  return (id) => (ids.has(id) ? 'Withdrawn' : 'Active');
}
