import { ActionIcon, Anchor, Badge, Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Key } from '../api/types';
import { type Column, DataTable } from '../components/data/data-table';
import { EmptyState } from '../components/page/empty-state';
import { Sparkline } from '../components/data/sparkline';
import { Time } from '../components/data/time';
import { shareText } from '../school/shares/share-draft';
import { nameIdOf } from './name-id';
import { isUsable, type KeyState, stateOf } from './key-state';
import { count, environmentNames, planNames, scopesText } from './labels';

interface Props {
  keys: Key[];
  onRotate: (key: Key) => void;
  onRevoke: (key: Key) => void;
  onShowAll: () => void;
}

/** The keys with their scopes and their usage. */
export function KeyTable({ keys, onRotate, onRevoke, onShowAll }: Props) {
  if (keys.length === 0) {
    return (
      <EmptyState title="No keys match">
        <Button variant="default" size="xs" mt="xs" onClick={onShowAll}>
          Show every key
        </Button>
      </EmptyState>
    );
  }
  const actions: Column<Key> = {
    heading: 'Actions',
    align: 'right',
    cell: (key) => <Actions of={key} onRotate={onRotate} onRevoke={onRevoke} />,
  };
  const anyChangeable = keys.some((key) => key.may_change && isUsable(stateOf(key, new Date())));
  return (
    <DataTable
      caption="API keys"
      rows={keys}
      rowKey={({ id }) => id}
      columns={anyChangeable ? [...columns, actions] : columns}
    />
  );
}

const columns: Column<Key>[] = [
  { heading: 'Key', cell: (key) => <NameOf {...key} /> },
  { heading: 'State', cell: (key) => <StateOf {...key} /> },
  { heading: 'Access', cell: (key) => <AccessOf {...key} /> },
  { heading: 'Last 24 hours', cell: (key) => <LastDayOf {...key} /> },
  { heading: 'This hour', cell: (key) => <HourOf {...key} /> },
  { heading: 'Last used', cell: (key) => <Time value={key.last_used_at} /> },
  { heading: 'Created', cell: (key) => <CreationOf {...key} /> },
];

function NameOf(key: Key) {
  const { name, environment, prefix, last_four } = key;
  return (
    <Stack gap={4} miw={235} maw={300}>
      <Text size="sm" fw={600} id={nameIdOf(key)} tabIndex={-1} style={{ overflowWrap: 'anywhere', outline: 'none' }}>
        <Anchor
          inherit
          component={Link}
          to={{ pathname: `/settings/api-keys/${key.id}`, search: `?environment=${environment}` }}
        >
          {name}
        </Anchor>
      </Text>
      <Group gap={8} wrap="nowrap">
        <Badge size="sm" color={environment === 'sandbox' ? 'amber' : 'green'}>
          {environmentNames[environment]}
        </Badge>
        <Text span c="dimmed" fz="xs" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
          {prefix}…{last_four}
        </Text>
      </Group>
    </Stack>
  );
}

const stateBadges: Record<KeyState, { color: string; label: string }> = {
  active: { color: 'green', label: 'Active' },
  expiring: { color: 'amber', label: 'Expires soon' },
  expired: { color: 'gray', label: 'Expired' },
  revoked: { color: 'red', label: 'Revoked' },
};

export function StateOf(key: Key) {
  const state = stateOf(key, new Date());
  const { color, label } = stateBadges[state];
  const until = state === 'revoked' ? key.revoked_at : key.expires_at;
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color}>{label}</Badge>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {until === null ? 'No end' : <Time value={until} />}
        {key.replaced_by !== null && ' · rotated'}
      </Text>
    </Stack>
  );
}

function AccessOf({ scopes, plan, share }: Key) {
  return (
    <Stack gap={2} miw={110} maw={220}>
      <Text size="sm">{scopesText(scopes)}</Text>
      {share !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Sees {shareText(share)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {planNames[plan]}
      </Text>
    </Stack>
  );
}

function LastDayOf({ requests_by_hour }: Key) {
  const total = requests_by_hour.reduce((sum, requests) => sum + requests, 0);
  const words = `${count(total)} ${total === 1 ? 'request' : 'requests'}`;
  return (
    <Stack gap={2}>
      <Sparkline values={requests_by_hour} label={`${words} in the last 24 hours, by hour`} />
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {words}
      </Text>
    </Stack>
  );
}

function HourOf({ used_this_hour, per_hour, name }: Key) {
  const share = Math.min(100, (used_this_hour / per_hour) * 100);
  return (
    <Stack gap={6} miw={110} pt={6}>
      <Progress
        value={share}
        size="sm"
        color={share >= 100 ? 'red' : share >= 80 ? 'amber' : 'homeroom'}
        aria-label={`${name}: ${count(used_this_hour)} of ${count(per_hour)} requests this hour`}
      />
      <Text size="xs" c="dimmed" className="numeric" style={{ whiteSpace: 'nowrap' }}>
        {count(used_this_hour)} of {count(per_hour)}
      </Text>
    </Stack>
  );
}

function CreationOf({ created_at, created_by }: Key) {
  return (
    <Stack gap={2}>
      <Time value={created_at} />
      <Text size="xs" c="dimmed" maw={160} truncate>
        {created_by?.name ?? 'Command line'}
      </Text>
    </Stack>
  );
}

interface ActionProps extends Pick<Props, 'onRotate' | 'onRevoke'> {
  of: Key;
}

function Actions({ of: key, onRotate, onRevoke }: ActionProps) {
  if (!key.may_change || !isUsable(stateOf(key, new Date()))) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {key.replaced_by === null && (
        <Tooltip label="Rotate">
          <ActionIcon variant="subtle" color="gray" aria-label={`Rotate ${key.name}`} onClick={() => onRotate(key)}>
            <IconRefresh size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Revoke">
        <ActionIcon variant="subtle" color="red" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
          <IconTrash size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
