import { Button, Card, Text, Title } from '@mantine/core';
import type { Import } from '../../../api/types';
import { DataTable } from '../../../components/data/data-table';
import { Time } from '../../../components/data/time';
import { EmptyState } from '../../../components/page/empty-state';
import { useEnvironment } from '../../../components/use-environment';
import { useListParams } from '../../../school/lists/use-list-params';
import { labelOf } from '../../../school/data/kinds';
import { ImportDrawer } from './import-drawer';

/** Imports that are listed. */
const most = 100;

interface Props {
  imports: readonly Import[];
  onUndo: (id: number) => void;
}

/** The imports of the environment, the newest first. Each can be looked into and undone. */
export function ImportsCard({ imports, onUndo }: Props) {
  const { search } = useEnvironment();
  const { valueOf, choose } = useListParams();
  return (
    <Card component="section" aria-labelledby="imports">
      <Title order={2} id="imports" mb="sm">
        Imports
      </Title>
      {imports.length === 0 ? (
        <EmptyState title="No imports yet">Each import is listed here, and can be undone.</EmptyState>
      ) : (
        <DataTable
          caption="Imports, the newest first"
          rows={imports.slice(0, most)}
          rowKey={({ id }) => id}
          onRowHref={({ id }) => `/data/import${search}&open=${id}`}
          columns={[
            { heading: 'Import', cell: ({ id }) => `Import ${id}` },
            { heading: 'Records', cell: ({ list }) => labelOf(list) },
            { heading: 'File', cell: ({ file }) => file },
            { heading: 'By', cell: ({ actor }) => actor },
            { heading: 'When', cell: ({ imported_at }) => <Time value={imported_at} /> },
            { heading: 'New', align: 'right', cell: ({ created }) => created.toLocaleString('en') },
            { heading: 'Changed', align: 'right', cell: ({ changed }) => changed.toLocaleString('en') },
            { heading: 'Undo', cell: (each) => <Undo of={each} onUndo={onUndo} /> },
          ]}
        />
      )}
      {imports.length > most && (
        <Text size="sm" c="dimmed" mt="xs">
          The newest {most} are shown.
        </Text>
      )}
      <ImportDrawer id={valueOf('open')} onClose={() => choose('open', '')} />
    </Card>
  );
}

function Undo({ of: { id, undone_at, undone_by, values_deleted_at }, onUndo }: { of: Import; onUndo: (id: number) => void }) {
  if (undone_at !== null) {
    return (
      <Text inherit c="dimmed">
        Undone by {undone_by}
      </Text>
    );
  }
  if (values_deleted_at !== null) {
    return (
      <Text inherit c="dimmed">
        No longer possible
      </Text>
    );
  }
  return (
    <Button size="compact-sm" variant="default" aria-label={`Undo import ${id}`} onClick={() => onUndo(id)}>
      Undo
    </Button>
  );
}
