import { Card, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { AuditEntry, Page } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { Paging } from '../../components/data/paging';
import { QueryState } from '../../components/page/query-state';
import { Time } from '../../components/data/time';
import { useListParams } from '../../school/lists/use-list-params';
import { actionText } from './action-text';

const perPage = 50;

/** The audit log, the newest entry first. */
export function AuditList() {
  const { page, turnTo } = useListParams();
  const entries = useQuery({
    queryKey: ['audit', page],
    queryFn: () => request<Page<AuditEntry>>(`audit?page=${page}&per_page=${perPage}`),
    placeholderData: keepPreviousData,
  });
  return (
    <Card p="xs" mih={480} aria-busy={entries.isFetching}>
      <QueryState query={entries} skeleton={<Skeleton height={456} />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState title="Nothing on this page">Changes to keys and users are recorded from now on.</EmptyState>
          ) : (
            <>
              <DataTable
                caption="Changes to keys and users, the newest first"
                rows={data}
                rowKey={({ id }) => id}
                columns={[
                  { heading: 'Time', cell: ({ at }) => <Time value={at} /> },
                  { heading: 'Who', cell: ({ actor }) => actor.name },
                  { heading: 'What', cell: actionText },
                  { heading: 'From', cell: ({ address }) => address ?? 'The server itself' },
                ]}
              />
              <Paging page={pagination.page} totalPages={pagination.total_pages} onChange={turnTo} />
            </>
          )
        }
      </QueryState>
    </Card>
  );
}
