import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../../api/request';
import type { EventEntry, RecordEvent } from '../../../api/types';

/** Each read is an entry of the audit, so nothing is read again by itself. */
const quiet = { staleTime: 60_000, refetchOnWindowFocus: false, gcTime: 0 } as const;

interface AuditPage<Event> {
  data: Event[];
  next: string | null;
}

/** @param path with its filters @param before the cursor of the page; blank for the newest entries */
export function useEntries(path: string, before: string) {
  const address = before === '' ? path : withParameters(path, { before });
  return useQuery({
    ...{ ...quiet, queryKey: ['record-audit', address], placeholderData: keepPreviousData },
    queryFn: () => request<AuditPage<EventEntry>>(address),
  });
}

/** The events of an entry. */
export function useEventsOf(path: string, entry: string) {
  return useInfiniteQuery({
    ...{ ...quiet, queryKey: ['record-audit', path, 'events', entry], initialPageParam: '' },
    queryFn: ({ pageParam }) =>
      request<AuditPage<RecordEvent>>(withParameters(path, { entry, ...(pageParam !== '' && { before: pageParam }) })),
    getNextPageParam: ({ next }) => next,
  });
}

function withParameters(path: string, parameters: Record<string, string>): string {
  const [address = '', query] = path.split('?');
  return `${address}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(parameters)]).toString()}`;
}
