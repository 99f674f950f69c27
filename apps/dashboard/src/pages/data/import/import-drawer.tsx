import { Skeleton, Stack, Text } from '@mantine/core';
import type { Import, ImportedRecord } from '../../../api/types';
import { DataTable } from '../../../components/data/data-table';
import { Time } from '../../../components/data/time';
import { FieldList } from '../../../school/records/field-list';
import { RecordDrawer } from '../../../school/records/record-drawer';
import { RecordState } from '../../../school/records/record-state';
import { useSchoolQuery } from '../../../school/use-school-query';
import { labelOf, shownValue } from '../../../school/data/kinds';

/** What an import did to the first of its records. The audit records that their values were seen. */
export function ImportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDrawer title={`Import ${id}`} opened={id !== ''} onClose={onClose}>
      {id !== '' && <Details id={id} />}
    </RecordDrawer>
  );
}

function Details({ id }: { id: string }) {
  const found = useSchoolQuery<Import & { records: ImportedRecord[] }>(`imports/${encodeURIComponent(id)}`);
  return (
    <RecordState query={found} noun="import" skeleton={<Skeleton height={320} />}>
      {({ records, ...each }) => (
        <Stack>
          <FieldList
            fields={[
              ['File', each.file],
              ['By', each.actor],
              ['When', <Time key="at" value={each.imported_at} />],
              ['New records', each.created.toLocaleString('en')],
              ['Changed records', each.changed.toLocaleString('en')],
              ['Rows left out', each.skipped.toLocaleString('en')],
            ]}
          />
          <DataTable
            caption="What the import did"
            rows={records}
            rowKey={({ record, id: recordId }) => `${record} ${recordId}`}
            columns={[
              { heading: 'Record', cell: ({ record, id: recordId }) => labelOf(`${record} ${recordId}`) },
              { heading: 'What was done', cell: whatWasDone },
            ]}
          />
          {each.values_deleted_at !== null && (
            <Text size="sm" c="dimmed">
              The values were deleted <Time value={each.values_deleted_at} />. The import can no longer be undone.
            </Text>
          )}
          {each.values_deleted_at === null && each.created + each.changed > records.length && (
            <Text size="sm" c="dimmed">
              The first {records.length} records are shown.
            </Text>
          )}
        </Stack>
      )}
    </RecordState>
  );
}

function whatWasDone({ before, after }: ImportedRecord): string {
  if (!after) return 'Erased';
  if (!before) return 'New';
  return Object.entries(after)
    .filter(([field]) => field !== 'updated_at')
    .map(([field, value]) => `${labelOf(field)}: ${shownValue(before[field])} → ${shownValue(value)}`)
    .join('; ');
}
