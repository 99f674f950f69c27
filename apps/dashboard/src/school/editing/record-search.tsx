import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ErrorMessage } from '../../components/page/error-message';
import { useSchoolQuery } from '../use-school-query';

interface Props<Row> {
  label: string;
  /** The path of the search, below `schools/<environment>/`. */
  path: string;
  filters?: Readonly<Record<string, string>>;
  nameOf: (row: Row) => string;
  /** What tells apart two records of one name. */
  noteOf: (row: Row) => string;
  action: string;
  onChoose: (row: Row) => void;
  /** The record whose choice is being sent. */
  pendingId?: number | undefined;
  /** Why a record cannot be chosen; null if it can. */
  disabledOf?: (row: Row) => string | null;
}

const pause = 200;

/** Finds records by name as the search of the dashboard does, with a button for each. */
export function RecordSearch<Row extends { id: number }>({ label, path, filters = {}, ...list }: Props<Row>) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const { data, error, isFetching } = useSchoolQuery<{ data: Row[] }>(path, { ...filters, search }, search !== '');
  const rows = search === '' ? [] : (data?.data ?? []);
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={label}
        placeholder="Name"
        data-autofocus
        maxLength={255}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter would submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="xs" c="dimmed" role="status">
        {search === '' ? 'Type a part of the name.' : isFetching ? 'Searching …' : counted(rows.length)}
      </Text>
      <ErrorMessage error={error} />
      <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <Found key={row.id} row={row} {...list} />
        ))}
      </Stack>
    </Stack>
  );
}

type FoundProps<Row> = Omit<Props<Row>, 'label' | 'path' | 'filters'> & { row: Row };

function Found<Row extends { id: number }>({
  row,
  nameOf,
  noteOf,
  action,
  onChoose,
  pendingId,
  disabledOf = () => null,
}: FoundProps<Row>) {
  const reason = disabledOf(row);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={500}>
          {nameOf(row)}
        </Text>
        <Text size="xs" c="dimmed">
          {noteOf(row)}
        </Text>
      </div>
      {reason === null ? (
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={`${action} ${nameOf(row)}`}
          loading={pendingId === row.id}
          onClick={() => onChoose(row)}
        >
          {action}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
          {reason}
        </Text>
      )}
    </Group>
  );
}

const counted = (count: number): string =>
  count === 0 ? 'Nothing found. Try fewer letters.' : count === 1 ? '1 result' : `${count} results`;
