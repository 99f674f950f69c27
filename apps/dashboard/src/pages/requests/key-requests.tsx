import { Button, Card, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { request } from '../../api/request';
import type { Key, LoggedRequest, UsageHour } from '../../api/types';
import { QueryState } from '../../components/page/query-state';
import { LastRequests } from './last-requests';
import { periodNamed, periods } from './period';
import { Usage } from './usage';

/** The usage of one key: counts over a period, and its last requests. */
export function KeyRequests({ of: key }: { of: Key }) {
  const [params, setParams] = useSearchParams();
  const period = periodNamed(params.get('period'));
  const usage = useQuery({
    queryKey: ['usage', key.id, period.hours],
    queryFn: () => request<{ data: UsageHour[] }>(`keys/${key.id}/usage?hours=${period.hours}`),
    placeholderData: keepPreviousData,
  });
  const last = useQuery({
    queryKey: ['requests', key.id],
    queryFn: () => request<{ data: LoggedRequest[] }>(`keys/${key.id}/requests`),
  });
  const refresh = () => Promise.all([usage.refetch(), last.refetch()]);
  const choose = (name: string) =>
    setParams((now) => {
      now.set('period', name);
      return now;
    });
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <SegmentedControl aria-label="Period" value={period.name} onChange={choose} data={[...periods].map(segment)} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={usage.isFetching || last.isFetching}
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      </Group>
      <QueryState query={usage} skeleton={<Skeleton height={480} radius="lg" />}>
        {({ data }) => <Usage hours={data} of={key} />}
      </QueryState>
      <Card component="section" aria-labelledby="last-requests" mih={320} p="xs">
        <QueryState query={last} skeleton={<Skeleton height={300} />}>
          {({ data }) => <LastRequests requests={data} of={key} />}
        </QueryState>
      </Card>
    </Stack>
  );
}

const segment = ({ name, label }: (typeof periods)[number]) => ({ value: name, label });
