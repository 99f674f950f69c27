import { Card, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Key, KeyError } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { MethodAndRoute, RequestId } from '../../keys/requests/last-requests';
import { Status } from '../../keys/requests/status';

/** The last failed requests of a key. They stay when many others succeed. */
export function KeyErrors({ of: { id } }: { of: Key }) {
  const errors = useQuery({
    queryKey: ['errors', id],
    queryFn: () => request<{ data: KeyError[] }>(`keys/${id}/errors`),
  });
  return (
    <Card component="section" aria-labelledby="last-errors" p="xs">
      <Title order={2} fz="md" id="last-errors" px="sm" pt="xs" mb="xs">
        Last errors
      </Title>
      <QueryState query={errors} skeleton={<Skeleton height={160} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No request failed in the last 90 days" />
          ) : (
            <div style={{ maxHeight: 360, overflowY: 'auto' }}>
              <DataTable
                caption="The last requests of the key that failed"
                rows={data}
                rowKey={({ request_id, at }) => `${at} ${request_id}`}
                columns={[
                  { heading: 'Time', cell: ({ at }) => <Time value={at} /> },
                  { heading: 'Request', cell: (error) => <MethodAndRoute request={error} /> },
                  { heading: 'Status', cell: ({ status }) => <Status code={status} /> },
                  { heading: 'Code', cell: ({ code }) => code },
                  { heading: 'Cause', cell: ({ cause }) => cause.replaceAll('_', ' ') },
                  { heading: 'Request id', cell: ({ request_id }) => <RequestId id={request_id} /> },
                ]}
              />
            </div>
          )
        }
      </QueryState>
    </Card>
  );
}
