import { Anchor, Button, Card, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../../api/request';
import type { RecordEvent } from '../../../api/types';
import { DataTable } from '../../../components/data/data-table';
import { Time } from '../../../components/data/time';
import { EmptyState } from '../../../components/page/empty-state';
import { QueryState } from '../../../components/page/query-state';
import { useEnvironment } from '../../../components/use-environment';
import { useListParams } from '../../../school/lists/use-list-params';
import { filterNames, RecordFilters } from './record-filters';

/** The events of the environment that match the filters, the newest first. */
export function RecordEvents() {
  const { name: environment, search } = useEnvironment();
  const { valueOf, choose } = useListParams();
  const filters = new URLSearchParams({ environment });
  for (const name of filterNames) if (valueOf(name)) filters.set(name, valueOf(name));
  const query = new URLSearchParams(filters);
  if (valueOf('before')) query.set('before', valueOf('before'));
  const events = useQuery({
    queryKey: ['record-audit', query.toString()],
    queryFn: () => request<{ data: RecordEvent[]; next: string | null }>(`audit/records?${query}`),
    placeholderData: keepPreviousData,
    // Each read is an entry of the audit.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <Card p="xs" mih={480} aria-busy={events.isFetching}>
      <RecordFilters>
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          href={new URL(`api/audit/records.csv?${filters}`, document.baseURI).href}
          download
        >
          CSV
        </Button>
      </RecordFilters>
      <QueryState query={events} skeleton={<Skeleton height={456} />}>
        {({ data, next }) =>
          data.length === 0 ? (
            <EmptyState title="No entries match">Reads and changes of students are recorded from now on.</EmptyState>
          ) : (
            <>
              <DataTable
                caption="Reads and changes of records, the newest first"
                rows={data}
                rowKey={({ id }) => id}
                columns={[
                  { heading: 'Time', cell: ({ at }) => <Time value={at} /> },
                  { heading: 'Who', cell: who },
                  { heading: 'What', cell: what },
                  { heading: 'Students', cell: (event) => <Students of={event} search={search} /> },
                ]}
              />
              <Group justify="center" gap="sm" mt="md" component="nav" aria-label="Pages of the list">
                {valueOf('before') && (
                  <Button variant="default" size="xs" onClick={() => choose('before', '')}>
                    Newest
                  </Button>
                )}
                {next !== null && (
                  <Button variant="default" size="xs" onClick={() => choose('before', next)}>
                    Older
                  </Button>
                )}
              </Group>
            </>
          )
        }
      </QueryState>
    </Card>
  );
}

const who = ({ key, user, actor }: RecordEvent) => {
  const person = actor ?? user?.email ?? (user ? `Deleted user ${user.id}` : '—');
  return key ? `${key.name ?? `Key ${key.id}`} (${person})` : person;
};

const what = ({ action, change, record, record_ids: ids, fields, route }: RecordEvent) => (
  <>
    <Text inherit>
      {action === 'read' ? 'Saw' : verbs[change ?? 'written']}{' '}
      {record ? `${record.replaceAll('_', ' ')} ${shortened(ids ?? [])}` : ''}
    </Text>
    <Text size="xs" c="dimmed">
      {fields?.join(', ').replaceAll('_', ' ') ?? route}
    </Text>
  </>
);

const verbs = { created: 'Created', changed: 'Changed', removed: 'Removed', written: 'Wrote' };

function Students({ of: { student_ids: ids }, search }: { of: RecordEvent; search: string }) {
  if (ids.length === 0) return '—';
  return (
    <Text inherit maw={260}>
      {ids.slice(0, most).map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Anchor inherit component={Link} to={{ pathname: `/students/${id}`, search }}>
            {id}
          </Anchor>
        </span>
      ))}
      {ids.length > most && ` and ${ids.length - most} more`}
    </Text>
  );
}

/** The ids that fit into a cell. */
const most = 8;

const shortened = (ids: readonly number[]) =>
  ids.length > most ? `${ids.slice(0, most).join(', ')}, …` : ids.join(', ');
