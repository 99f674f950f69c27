import { Badge, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportChange, ImportFinding } from '../../../../api/types';
import { DataTable } from '../../../../components/data/data-table';
import { labelOf, shownValue } from '../../kinds';

/** Rows of a table. */
const mostFindings = 200;
const mostDifferences = 200;
const mostNew = 10;

/** New records, and changed ones, that the server sends. */
const mostSent = 200;

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
          ...fileColumn(shown),
          { heading: 'Line', cell: ({ line }) => lineName(line) },
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

/** The column with the file, for the rows of a package. */
const fileColumn = (rows: readonly { file?: string }[]) =>
  rows.some(({ file }) => file !== undefined)
    ? [{ heading: 'File', cell: ({ file }: { file?: string }) => file ?? '—' }]
    : [];

/** What is missing from a package has no line. */
const lineName = (line: number): string => (line === 0 ? '—' : `Line ${line}`);

const Level = ({ of }: { of: ImportFinding['level'] }) => (
  <Badge color={of === 'error' ? 'red' : 'amber'}>{of === 'error' ? 'Error' : 'Warning'}</Badge>
);

/** The fields that change, with their former values. */
export function ChangedRecords({ changes, total }: { changes: readonly ImportChange[]; total: number }) {
  if (changes.length === 0) return null;
  const differences = changes
    .flatMap(({ file, line, record, id, before, after }) =>
      Object.entries(after)
        .filter(([field]) => field !== 'updated_at')
        .map(([field, value]) => ({ ...(file && { file }), line, record, id, field, before: before?.[field], after: value })),
    )
    .slice(0, mostDifferences)
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

const assigned: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The first new records, as they are read from the file. */
export function NewRecords({ changes, total }: { changes: readonly ImportChange[]; total: number }) {
  if (changes.length === 0) return null;
  const shown = changes.slice(0, mostNew);
  const given = [...new Set(shown.flatMap(({ after }) => Object.keys(after)))].filter(
    (field) => !assigned.includes(field) && shown.some(({ after }) => (after[field] ?? null) !== null),
  );
  const isName = (field: string) => field === 'name';
  const fields = [...given.filter(isName), ...given.filter((field) => !isName(field))].slice(0, mostFields);
  return (
    <Part title="New records" shown={shown.length} total={totalOf(changes, total)}>
      <DataTable
        caption="New records"
        rows={shown}
        rowKey={({ record, id }) => `${record} ${id}`}
        columns={[
          ...fileColumn(shown),
          { heading: 'Line', cell: ({ line }) => lineName(line) },
          ...(shown.some(({ file }) => file !== undefined)
            ? [{ heading: 'Record', cell: ({ record }: ImportChange) => labelOf(record) }]
            : []),
          ...fields.map((field) => ({
            heading: labelOf(field),
            cell: ({ after }: ImportChange) => shownValue(after[field]),
          })),
        ]}
      />
    </Part>
  );
}

/** Objects of a package that have no record are counted, but not sent. */
const totalOf = (changes: readonly ImportChange[], counted: number): number =>
  changes.length < mostSent ? changes.length : counted;

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
