import { Button, Card, Group, Progress, Text, Title } from '@mantine/core';
import { DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { EmptyState } from '../../components/page/empty-state';
import { useEnvironment } from '../../components/use-environment';
import { longDay } from '../../school/calendar-days';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { useSchools } from '../../school/shares/use-schools';
import type { RollOver } from './types';

interface Props {
  rollOvers: readonly RollOver[];
  /** @param id of the import */
  onUndo: (id: number) => void;
}

/** The roll-overs that are planned or were carried out, the newest first. */
export function RollOversCard({ rollOvers, onUndo }: Props) {
  const schools = useSchools(useEnvironment().name);
  const nameOf = (id: number | null) => schools.find((each) => each.id === id)?.name ?? '—';
  return (
    <Card component="section" aria-labelledby="roll-overs">
      <Title order={2} id="roll-overs" mb="sm">
        Closed and opened years
      </Title>
      {rollOvers.length === 0 ? (
        <EmptyState title="None yet">What is prepared and what was done is listed here, and can be undone.</EmptyState>
      ) : (
        <DataTable
          caption="Closed and opened years, the newest first"
          rows={[...rollOvers]}
          rowKey={({ id }) => id}
          columns={[
            { heading: 'What', cell: whatOf },
            ...(schools.length > 0 ? [{ heading: 'School', cell: (each: RollOver) => nameOf(each.school_id) }] : []),
            { heading: 'On', cell: ({ on }) => longDay(on) },
            { heading: 'State', cell: (each) => <State of={each} /> },
            { heading: 'By', cell: ({ actor }) => actor },
            { heading: 'Actions', cell: (each) => <Actions of={each} onUndo={onUndo} /> },
          ]}
        />
      )}
    </Card>
  );
}

const whatOf = ({ kind, school_year: year }: RollOver): string =>
  kind === 'close' ? `Close of ${year}` : `Classes of the year after ${year}`;

function State({ of: { status, reason, ended_at: endedAt, rows_done: done, rows_total: total } }: { of: RollOver }) {
  if (status === 'planned' && total !== null && total > 0) {
    return <Progress value={Math.floor((done / total) * 100)} aria-label="Rows that are done" />;
  }
  if (status === 'planned') return 'Prepared';
  if (status === 'failed') return `Nothing was changed: ${reason ?? ''}`;
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'undone') return 'Undone';
  return (
    <>
      Done
      {endedAt && (
        <>
          {' '}
          <Time value={endedAt} />
        </>
      )}
    </>
  );
}

function Actions({ of: each, onUndo }: { of: RollOver; onUndo: (id: number) => void }) {
  const cancel = useSchoolWrite();
  const { id, status, import_id: importId } = each;
  const label = whatOf(each);
  if (status === 'planned') {
    return (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Cancel ${label}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ method: 'DELETE', path: `roll-overs/${id}` })}
      >
        Cancel
      </Button>
    );
  }
  if (status !== 'done' || importId === null) return <Text inherit>—</Text>;
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" aria-label={`Undo ${label}`} onClick={() => onUndo(importId)}>
        Undo
      </Button>
    </Group>
  );
}
