import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../../api/request';
import type { Announcement, Page } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { perPage } from '../../school/lists/record-list';

/** The largest page of the API. */
const most = 100;

interface Chosen {
  scope: string;
  priority: string;
  page: number;
}

/**
 * One page of the announcements that have ended, the last ended first. The API lists them with the active ones, so all pages
 * are read.
 */
export function usePastAnnouncements(
  { scope, priority, page }: Chosen,
  { enabled }: { enabled: boolean },
): UseQueryResult<Page<Announcement>, ApiError> {
  const { name } = useEnvironment();
  return useQuery<Announcement[], ApiError, Page<Announcement>>({
    queryKey: ['school', name, 'past announcements', scope, priority],
    queryFn: () => allPast(name, { scope, priority }),
    select: (past) => pageOf(past, page),
    enabled,
  });
}

async function allPast(environment: string, filters: Readonly<Record<string, string>>): Promise<Announcement[]> {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const pageAt = (page: number) => {
    const query = new URLSearchParams([
      ...given,
      ['active_only', 'false'],
      ['per_page', `${most}`],
      ['page', `${page}`],
    ]);
    return request<Page<Announcement>>(`schools/${environment}/announcements?${query.toString()}`);
  };
  const first = await pageAt(1);
  const all = [...first.data];
  // One page after another, so that one view sends no burst of requests.
  for (let page = 2; page <= first.pagination.total_pages; page += 1) all.push(...(await pageAt(page)).data);
  const now = new Date();
  return all.filter((each) => endOf(each) <= now).sort((one, other) => endOf(other).getTime() - endOf(one).getTime());
}

const endOf = ({ expires_at }: Announcement): Date => new Date(expires_at ?? never);

/** The last instant of a Date. */
const never = 8.64e15;

const pageOf = (past: Announcement[], page: number): Page<Announcement> => ({
  data: past.slice((page - 1) * perPage, page * perPage),
  pagination: { page, per_page: perPage, total: past.length, total_pages: Math.ceil(past.length / perPage) },
});
