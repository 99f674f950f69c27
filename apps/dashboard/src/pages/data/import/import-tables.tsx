import { Badge, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportChange, ImportFinding } from '../../../api/types';
import { DataTable } from '../../../components/data/data-table';
import { labelOf, shownValue } from '../kinds';

/** Rows of a table. */
const mostFindings = 200;
const mostDifferences = 200;
const mostNew = 10;

/** Columns of a table of new records. */
const mostFields = 6;

/** What is wrong with the rows of a file. */
export function Findings({ findings, total }: { findings: readonly ImportFinding[]; total: number }) {
  if (total === 0) return null;
  const shown = findings.slice(0, mostFindings).map((finding, index) => ({ ...finding, key: index }));
  return (
    <Part title="What is wrong" shown={shown.length} total={total}>
      <DataTable
        caption="What is wrong with the file"
        rows={shown}
        rowKey={({ key }) => key}
        columns={[
          { heading: 'Line', cell: ({ line }) => `Line ${line}` },
          { heading: 'Kind', cell: ({ level }) => <Level of={level} /> },
          { heading: 'Column', cell: ({ column }) => column ?? '—' },
          { heading: 'Value', cell: ({ value }) => shownValue(value) },
          { heading: 'What is wrong', cell: ({ message }) => message },
          { heading: 'What to do', cell: ({ advice }) => advice },
        ]}
      />
    </Part>
  );
}

const Level = ({ of }: { of: ImportFinding['level'] }) => (
  <Badge color={of === 'error' ? 'red' : 'amber'}>{of === 'error' ? 'Error' : 'Warning'}</Badge>
);

/** The fields that change, with their former values. */
export function ChangedRecords({ changes, total }: { changes: readonly ImportChange[]; total: number }) {
  if (total === 0) return null;
  const differences = changes
    .flatMap(({ line, record, id, before, after }) =>
      Object.entries(after)
        .filter(([field]) => field !== 'updated_at')
        .map(([field, value]) => ({ line, record, id, field, before: before?.[field], after: value })),
    )
    .slice(0, mostDifferences);
  const records = new Set(differences.map(({ record, id }) => `${record} ${id}`)).size;
  return (
    <Part title="Changed records" shown={records} total={total}>
      <DataTable
        caption="Changed records"
        rows={differences}
        rowKey={({ line, field }) => `${line} ${field}`}
        columns={[
          { heading: 'Record', cell: ({ record, id }) => labelOf(`${record} ${id}`) },
          { heading: 'Line', cell: ({ line }) => line },
          { heading: 'Field', cell: ({ field }) => labelOf(field) },
          { heading: 'Before', cell: ({ before }) => shownValue(before) },
          { heading: 'After', cell: ({ after }) => shownValue(after) },
        ]}
      />
    </Part>
  );
}

const assigned: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The first new records, as they are read from the file. */
export function NewRecords({ changes, total }: { changes: readonly ImportChange[]; total: number }) {
  const [first] = changes;
  if (!first) return null;
  const shown = changes.slice(0, mostNew);
  const given = Object.keys(first.after).filter(
    (field) => !assigned.includes(field) && shown.some(({ after }) => after[field] !== null),
  );
  const isName = (field: string) => field === 'name';
  const fields = [...given.filter(isName), ...given.filter((field) => !isName(field))].slice(0, mostFields);
  return (
    <Part title="New records" shown={shown.length} total={total}>
      <DataTable
        caption="New records"
        rows={shown}
        rowKey={({ line }) => line}
        columns={[
          { heading: 'Line', cell: ({ line }) => `Line ${line}` },
          ...fields.map((field) => ({
            heading: labelOf(field),
            cell: ({ after }: ImportChange) => shownValue(after[field]),
          })),
        ]}
      />
    </Part>
  );
}

interface PartProps {
  title: string;
  shown: number;
  total: number;
  children: ReactNode;
}

function Part({ title, shown, total, children }: PartProps) {
  return (
    <Stack gap="xs">
      <Title order={3}>{title}</Title>
      {children}
      {total > shown && (
        <Text size="sm" c="dimmed">
          The first {shown.toLocaleString('en')} of {total.toLocaleString('en')} are shown. The report has all of them.
        </Text>
      )}
    </Stack>
  );
}
