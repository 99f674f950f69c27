import { Box, Card, Group, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../api/types';
import { type Column, DataTable } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { PageMissing } from '../../components/data/page-missing';
import { Paging } from '../../components/data/paging';
import { QueryState } from '../../components/page/query-state';

export const perPage = 25;

interface RecordListProps<Row> {
  query: UseQueryResult<Page<Row>>;
  columns: Column<Row>[];
  caption: string;
  /** Singular and plural: `student`, `students`. */
  nouns: readonly [string, string];
  rowKey: (row: Row) => number;
  hrefOf?: (row: Row) => string;
  onPage: (page: number) => void;
  /** The filter fields. */
  filters: ReactNode;
  /** Whether a filter is set. An empty result then does not mean that there are no records. */
  narrowed: boolean;
  /** Shown when there are no records at all. */
  empty: ReactNode;
}

/** A paged list with its filters. The current page stays visible, dimmed, until the next one is loaded. */
export function RecordList<Row>({ query, filters, nouns, ...list }: RecordListProps<Row>) {
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        {filters}
      </Group>
      <Card p="xs" mih={480} aria-busy={query.isFetching}>
        <QueryState query={query} skeleton={<Skeleton height={456} />}>
          {(page) => (
            <Box opacity={query.isPlaceholderData ? 0.55 : 1}>
              <Text size="sm" c="dimmed" px="sm" pt="xs" pb={4} role="status">
                {counted(page.pagination.total, nouns)}
              </Text>
              <Rows page={page} {...list} nouns={nouns} />
            </Box>
          )}
        </QueryState>
      </Card>
    </>
  );
}

type RowsProps<Row> = Omit<RecordListProps<Row>, 'query' | 'filters'> & { page: Page<Row> };

function Rows<Row>({ page, columns, caption, nouns, rowKey, hrefOf, onPage, narrowed, empty }: RowsProps<Row>) {
  const { pagination } = page;
  if (pagination.total === 0) {
    return narrowed ? (
      <EmptyState title={`No ${nouns[1]} match`}>Try a shorter search, or clear a filter.</EmptyState>
    ) : (
      empty
    );
  }
  if (page.data.length === 0) {
    return <PageMissing page={pagination.page} totalPages={pagination.total_pages} onChange={onPage} />;
  }
  return (
    <>
      <DataTable
        columns={columns}
        rows={page.data}
        rowKey={rowKey}
        caption={caption}
        {...(hrefOf && { onRowHref: hrefOf })}
      />
      <Paging page={pagination.page} totalPages={pagination.total_pages} onChange={onPage} />
    </>
  );
}

const whole = new Intl.NumberFormat('en');
const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;
