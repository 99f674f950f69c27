import { Box, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DataTable } from './data-table';

interface Props {
  title: string;
  /** The text alternative of the chart, in one sentence. */
  description: string;
  table: { headings: string[]; rows: (string | number)[][] };
  /** Shown instead of the chart when there is no data. */
  empty?: ReactNode;
  /** Height of the chart in pixels. The table scrolls within the same height. */
  height?: number;
  /** Controls below the chart that select what it shows. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A chart that can be switched to a table of the same data. */
export function ChartCard({ title, description, table, empty, height = 260, controls, children }: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isEmpty = empty !== undefined && table.rows.length === 0;
  return (
    <Card component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap" mb="md">
        <Stack gap={2}>
          <Title order={2} fz="md">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </Stack>
        {!isEmpty && (
          <SegmentedControl
            size="xs"
            style={{ flexShrink: 0 }}
            aria-label={`${title}: chart or table`}
            value={view}
            onChange={setView}
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        )}
      </Group>
      <div style={{ height, overflowY: view === 'table' || isEmpty ? 'auto' : 'visible' }}>
        {isEmpty ? (
          empty
        ) : view === 'chart' ? (
          <div aria-hidden style={{ height }}>
            {children}
          </div>
        ) : (
          <DataTable
            caption={`${title}, as a table`}
            compact
            columns={table.headings.map((heading, index) => ({
              heading,
              cell: ({ cells }: NumberedRow) => cells[index],
              align: index === 0 ? 'left' : 'right',
            }))}
            rows={table.rows.map((cells, number) => ({ cells, number }))}
            rowKey={({ number }) => number}
          />
        )}
      </div>
      {controls && <Box mt="md">{controls}</Box>}
    </Card>
  );
}

interface NumberedRow {
  cells: (string | number)[];
  number: number;
}
