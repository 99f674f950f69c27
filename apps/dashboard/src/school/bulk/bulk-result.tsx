import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { DataTable } from '../../components/data/data-table';
import type { Selectable } from '../lists/selection/use-selection';
import type { Outcome } from './outcomes';

interface Props<Row> {
  outcomes: readonly Outcome<Row>[];
  nouns: readonly [string, string];
  /** `are withdrawn` */
  done: string;
  onClose: () => void;
}

/** How many records were changed, and of each other one why it was not. */
export function BulkResult<Row extends Selectable>({ outcomes, nouns, done, onClose }: Props<Row>) {
  const failed = outcomes.filter(({ error }) => error !== null);
  const changed = outcomes.length - failed.length;
  const text =
    failed.length === 0
      ? `${changed} ${changed === 1 ? nouns[0] : nouns[1]}: ${done}.`
      : `${changed} of ${outcomes.length} ${nouns[1]}: ${done}. ${failed.length} not:`;
  return (
    <Stack>
      <Alert color={failed.length === 0 ? 'green' : 'amber'} role={failed.length === 0 ? 'status' : 'alert'}>
        {text}
      </Alert>
      {failed.length > 0 && (
        <>
          <DataTable
            caption="Not changed"
            rows={failed}
            rowKey={({ row }) => row.id}
            columns={[
              { heading: 'Name', cell: ({ row }) => row.name },
              { heading: 'Why', cell: ({ error }) => error },
            ]}
          />
          <Text size="sm">They stay selected.</Text>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
