import { Badge, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportChange, ImportFinding, ImportHeading } from '../../../../api/types';
import { DataTable } from '../../../../components/data/data-table';
import { labelOf, shownValue } from '../../../../school/data/kinds';

/** Rows of a table. */
const mostFindings = 200;
const mostNew = 10;

/** New records, and changed ones, that the server sends. */
const mostSent = 200;

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
export const fileColumn = (rows: readonly { file?: string }[]) =>
  rows.some(({ file }) => file !== undefined)
    ? [{ heading: 'File', cell: ({ file }: { file?: string }) => file ?? '—' }]
    : [];

/** What is missing from a package has no line. */
export const lineName = (line: number): string => (line === 0 ? '—' : `Line ${line}`);

const Level = ({ of }: { of: ImportFinding['level'] }) => (
  <Badge color={of === 'error' ? 'red' : 'amber'}>{of === 'error' ? 'Error' : 'Warning'}</Badge>
);

export interface RecordsProps {
  changes: readonly ImportChange[];
  /** Of the file; none for a package. */
  headings: readonly ImportHeading[];
  total: number;
}

const assigned: readonly string[] = ['id', 'created_at', 'updated_at'];

/** The first new records with all columns of the file, as they are read from it. */
export function NewRecords({ changes, headings, total }: RecordsProps) {
  if (changes.length === 0) return null;
  const shown = changes.slice(0, mostNew);
  const given = [...new Set(shown.flatMap(({ after }) => Object.keys(after)))].filter(
    (field) =>
      (!assigned.includes(field) && shown.some(({ after }) => (after[field] ?? null) !== null)) ||
      headings.some(({ column }) => column === field),
  );
  const isName = (field: string) => field === 'name';
  const fields = [...given.filter(isName), ...given.filter((field) => !isName(field))];
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
export const totalOf = (changes: readonly ImportChange[], counted: number): number =>
  changes.length < mostSent ? changes.length : counted;

interface PartProps {
  title: string;
  shown: number;
  total: number;
  children: ReactNode;
}

export function Part({ title, shown, total, children }: PartProps) {
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
