import { Group, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Key, LoggedRequest } from '../../api/types';
import { CopyButton } from '../../components/copy/copy-button';
import { durationOf } from '../../components/data/duration';
import { DataTable } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { Time } from '../../components/data/time';
import { Nowrap } from '../../school/nowrap';
import { Status } from './status';
import { FirstRequest } from './first-request';

interface Props {
  requests: readonly LoggedRequest[];
  of: Key;
  /** Whether the requests are those of several keys. */
  showKey: boolean;
}

/** The last requests: all, or only failed ones. */
export function LastRequests({ requests, of: key, showKey }: Props) {
  const [errorsOnly, setErrorsOnly] = useState(false);
  const shown = requests.filter(({ status }) => !errorsOnly || status >= 400);
  return (
    <>
      <Group justify="space-between" px="sm" pt="xs" mb="xs">
        <Title order={2} fz="md" id="last-requests">
          Last requests
        </Title>
        <Switch
          label="Errors only"
          checked={errorsOnly}
          onChange={(event) => setErrorsOnly(event.currentTarget.checked)}
        />
      </Group>
      {requests.length === 0 && <FirstRequest title="No requests yet" of={key} />}
      {requests.length > 0 && shown.length === 0 && <EmptyState title="None of the last requests failed" />}
      {shown.length > 0 && (
        <div style={{ maxHeight: 640, overflowY: 'auto' }}>
          <DataTable
            caption={errorsOnly ? 'The last requests that failed' : 'The last 100 requests'}
            rows={shown}
            rowKey={({ request_id, at }) => `${at} ${request_id}`}
            columns={[
              { heading: 'Time', cell: ({ at }) => <Time value={at} /> },
              ...(showKey ? [{ heading: 'Key', cell: ({ key: of }: LoggedRequest) => of?.name ?? '—' }] : []),
              { heading: 'Request', cell: (request) => <MethodAndRoute request={request} /> },
              { heading: 'Status', cell: ({ status }) => <Status code={status} /> },
              { heading: 'Duration', cell: ({ ms }) => <Nowrap>{durationOf(ms)}</Nowrap>, align: 'right' },
              { heading: 'Error', cell: ({ error }) => <div style={{ minWidth: 200 }}>{error ?? '—'}</div> },
              {
                heading: 'Request id',
                cell: ({ request_id }) => <RequestId id={request_id} />,
              },
            ]}
          />
        </div>
      )}
    </>
  );
}

export function MethodAndRoute({ request: { method, route } }: { request: Pick<LoggedRequest, 'method' | 'route'> }) {
  return (
    <Text inherit ff="monospace" fz="xs" style={{ whiteSpace: 'nowrap' }}>
      {method} {route ?? 'unknown route'}
    </Text>
  );
}

export function RequestId({ id }: { id: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text inherit ff="monospace" fz="xs" truncate maw={110} title={id}>
        {id}
      </Text>
      <CopyButton text={id} size="compact-sm" />
    </Group>
  );
}
