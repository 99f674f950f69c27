import { Box, Button, Card, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { DataTable, type RowSelection } from '../../components/data/data-table';
import { EmptyState } from '../../components/page/empty-state';
import { QueryState } from '../../components/page/query-state';
import { ColumnsMenu } from './columns-menu';
import { DownloadMenu } from './download-menu';
import type { ListColumn } from './list-column';
import { ListPaging } from './list-paging';
import { SortSelect } from './sort-select';
import { useScrollMemory } from './use-scroll-memory';
import { useShownColumns } from './use-shown-columns';
import type { SortedList } from './use-sorted-list';

interface RecordListProps<Row> {
  list: SortedList<Row>;
  /** The first one has the name of the record. */
  columns: ListColumn<Row>[];
  caption: string;
  /** Singular and plural: `student`, `students`. */
  nouns: readonly [string, string];
  rowKey: (row: Row) => number;
  hrefOf?: (row: Row) => string;
  /** The filter fields. */
  filters: ReactNode;
  /** Whether a filter is set. An empty result then does not mean that there are no records. */
  narrowed: boolean;
  /** Shown when no records match; by default the advice to search for less. */
  unmatched?: ReactNode;
  /** Shown when there are no records at all. */
  empty: ReactNode;
  /** Whether the list can be downloaded. */
  hasDownload?: boolean;
  /** The rows that the user has selected. */
  selection?: RowSelection<Row> | undefined;
  /** What can be done with them. */
  selectionBar?: ReactNode;
}

/** A sorted list with its filters. The current page stays visible, dimmed, until the next one is loaded. */
export function RecordList<Row>({ filters, ...props }: RecordListProps<Row>) {
  const { list, columns, nouns } = props;
  const card = useRef<HTMLDivElement>(null);
  const { shown, toggle, reset } = useShownColumns(nouns[1], columns);
  useScrollMemory(list.query.data !== undefined);
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        {filters}
      </Group>
      <Card p="xs" mih={480} aria-busy={list.isLoading} ref={card} style={{ scrollMarginTop: 72 }}>
        <Group justify="space-between" gap="xs" px="sm" pt={4} pb={4} mih={38}>
          <Text size="sm" c="dimmed" role="status">
            {list.total === null ? '\u00a0' : counted(list.total, nouns)}
          </Text>
          <Group gap="xs">
            <SortSelect columns={columns} {...list.sorting} />
            {props.hasDownload && <DownloadMenu path={list.path} asked={list.asked} />}
            <ColumnsMenu
              headings={columns.slice(1).map(({ heading }) => heading)}
              shown={shown.map(({ heading }) => heading)}
              onToggle={toggle}
              onReset={reset}
            />
          </Group>
        </Group>
        {props.selectionBar}
        {isUnknownPlace(list) ? (
          <PlaceMissing list={list} />
        ) : (
          <QueryState query={list.query} skeleton={<Skeleton height={456} />}>
            {({ data }) => (
              <Box opacity={list.query.isPlaceholderData ? 0.55 : 1}>
                <Rows {...props} rows={data} columns={shown} onTurn={() => card.current?.scrollIntoView()} />
              </Box>
            )}
          </QueryState>
        )}
      </Card>
    </>
  );
}

type RowsProps<Row> = Omit<RecordListProps<Row>, 'filters'> & { rows: Row[]; onTurn: () => void };

function Rows<Row>({
  list,
  rows,
  columns,
  caption,
  nouns,
  rowKey,
  hrefOf,
  selection,
  onTurn,
  ...otherwise
}: RowsProps<Row>) {
  if (rows.length === 0) {
    const { narrowed, empty, unmatched = 'Try a shorter search, or clear a filter.' } = otherwise;
    if (list.toFirst !== null) return <PlaceMissing list={list} />;
    return narrowed ? <EmptyState title={`No ${nouns[1]} match`}>{unmatched}</EmptyState> : empty;
  }
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        caption={caption}
        sorting={list.sorting}
        linkState={{ trail: list.trail }}
        {...(hrefOf && { onRowHref: hrefOf })}
        {...(selection && { selection })}
      />
      <ListPaging {...list} rows={rows.length} onTurn={onTurn} />
    </>
  );
}

/** The API refuses a place of another order, such as that of a changed link. */
const isUnknownPlace = <Row,>({ query, toFirst }: SortedList<Row>): boolean =>
  toFirst !== null && query.isError && query.error.status === 400;

/** Shown for a place at which the list has no records. */
function PlaceMissing<Row>({ list }: { list: SortedList<Row> }) {
  return (
    <EmptyState title="The list has no such page">
      <p>Records may have been removed since.</p>
      <Button variant="default" size="xs" onClick={() => list.toFirst?.()}>
        Go to the first page
      </Button>
    </EmptyState>
  );
}

const whole = new Intl.NumberFormat('en');
const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;
