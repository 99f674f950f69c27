import { Text } from '@mantine/core';
import type { ImportChange } from '../../../../api/types';
import { DataTable } from '../../../../components/data/data-table';
import { labelOf, shownValue } from '../../../../school/data/kinds';
import { fileColumn, lineName, Part, type RecordsProps, totalOf } from './import-tables';

/** Rows of a table. */
const most = 200;

/** The records that change: of a list with all columns of its file, of a package with the changed fields. */
export function ChangedRecords(props: RecordsProps) {
  if (props.changes.length === 0) return null;
  return props.headings.length > 0 ? <Records {...props} /> : <Differences {...props} />;
}

function Records({ changes, headings, total }: RecordsProps) {
  const [first] = changes;
  const fields = ['name', ...headings.map(({ column }) => column ?? '')].filter((field) => first?.whole && field in first.whole);
  return (
    <Part title="Changed records" shown={changes.length} total={totalOf(changes, total)}>
      <DataTable
        caption="Changed records"
        rows={[...changes]}
        rowKey={({ line }) => line}
        columns={[
          { heading: 'Line', cell: ({ line }) => lineName(line) },
          ...[...new Set(fields)].map((field) => ({
            heading: labelOf(field),
            cell: (change: ImportChange) => <Value of={change} field={field} />,
          })),
        ]}
      />
    </Part>
  );
}

/** A value of the record, with the former one where it changes. */
function Value({ of: { before, after, whole }, field }: { of: ImportChange; field: string }) {
  if (!(field in after)) return shownValue(whole?.[field]);
  return (
    <Text span inherit fw={600}>
      {shownValue(before?.[field])} → {shownValue(after[field])}
    </Text>
  );
}

function Differences({ changes, total }: RecordsProps) {
  const differences = changes
    .flatMap(({ file, line, record, id, before, after }) =>
      Object.entries(after)
        .filter(([field]) => field !== 'updated_at')
        .map(([field, value]) => ({ ...(file && { file }), line, record, id, field, before: before?.[field], after: value })),
    )
    .slice(0, most)
    .map((difference, index) => ({ ...difference, key: index }));
  const records = new Set(differences.map(({ record, id }) => `${record} ${id}`)).size;
  return (
    <Part title="Changed records" shown={records} total={totalOf(changes, total)}>
      <DataTable
        caption="Changed records"
        rows={differences}
        rowKey={({ key }) => key}
        columns={[
          { heading: 'Record', cell: ({ record, id }) => labelOf(`${record} ${id}`) },
          ...fileColumn(differences),
          { heading: 'Line', cell: ({ line }) => (line === 0 ? '—' : line) },
          { heading: 'Field', cell: ({ field }) => labelOf(field) },
          { heading: 'Before', cell: ({ before }) => shownValue(before) },
          { heading: 'After', cell: ({ after }) => shownValue(after) },
        ]}
      />
    </Part>
  );
}

