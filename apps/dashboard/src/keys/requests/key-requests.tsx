import { Button, Card, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { request } from '../../api/request';
import type { Key, LoggedRequest, UsageHour } from '../../api/types';
import { QueryState } from '../../components/page/query-state';
import { LastRequests } from './last-requests';
import { periodNamed, periods } from './period';
import { bySchool, RequestsBySchool } from './requests-by-school';
import { Usage } from './usage';

interface Props {
  /** The paths of the API, such as `keys/3/usage?hours=24`. */
  source: { path: string; query: string };
  /** The key of the command that an empty page shows. */
  example: Key;
  /** Whether the requests are those of all keys. */
  ofAll?: boolean;
}

/** The usage of one key or of all keys: counts over a period, and the last requests. */
export function KeyRequests({ source: { path, query }, example: key, ofAll = false }: Props) {
  const [params, setParams] = useSearchParams();
  const period = periodNamed(params.get('period'));
  const usage = useQuery({
    queryKey: ['usage', path, query, period.hours],
    queryFn: () => request<{ data: UsageHour[] }>(`${path}usage?hours=${period.hours}${query && `&${query}`}`),
    placeholderData: keepPreviousData,
  });
  const last = useQuery({
    queryKey: ['requests', path, query],
    queryFn: () => request<{ data: LoggedRequest[] }>(`${path}requests${query && `?${query}`}`),
  });
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([usage.refetch(), last.refetch(), queries.refetchQueries({ queryKey: [bySchool, query] })]);
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
      {ofAll && <RequestsBySchool query={query} hours={period.hours} />}
      <Card component="section" aria-labelledby="last-requests" mih={320} p="xs">
        <QueryState query={last} skeleton={<Skeleton height={300} />}>
          {({ data }) => <LastRequests requests={data} of={key} showKey={ofAll} />}
        </QueryState>
      </Card>
    </Stack>
  );
}

const segment = ({ name, label }: (typeof periods)[number]) => ({ value: name, label });
