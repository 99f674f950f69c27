import { Anchor, Checkbox, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './data-table.module.css';
import { directionOf, type Sortable, SortHeading, type Sorting, sortsOf } from './sort-heading';

export interface Column<Row> extends Sortable {
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
}

/** The rows that the user has selected. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  /** Selects rows or takes them out. */
  set: (rows: readonly Row[], isSelected: boolean) => void;
  nameOf: (row: Row) => string;
}

interface Props<Row> {
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** The accessible name of the table. */
  caption: string;
  /** The target of a row. The first cell is the link; a click anywhere in the row follows it. */
  onRowHref?: (row: Row) => string;
  /** The state of the history entry of a row. */
  linkState?: unknown;
  /** The order of the rows, which headings with a field change. */
  sorting?: Sorting;
  /** With it, the first cell of each row begins with a box to select it. */
  selection?: RowSelection<Row>;
  /** Rows of a few numbers, which fit a narrow screen as a table. */
  compact?: boolean;
}

/**
 * A table of records. Below 600 px its rows are cards. A table wider than its page scrolls inside its own region. The roles
 * are explicit, because browsers may drop those of rows that are laid out as cards.
 */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  caption,
  onRowHref,
  linkState,
  sorting,
  selection,
  compact = false,
}: Props<Row>) {
  const layout = compact ? '' : classes.cards;
  return (
    <div className={`scroll-region ${classes.table} ${layout}`} role="region" aria-label={caption} tabIndex={0}>
      <Table highlightOnHover={onRowHref !== undefined} role="table">
        <Table.Caption p={0} m={0}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Table.Th
                key={column.heading}
                role="columnheader"
                data-heading={column.heading}
                ta={column.align}
                w={column.width}
                c="dimmed"
                fw={500}
                fz="xs"
                style={{ whiteSpace: 'nowrap' }}
                {...(sorting && column.sort !== undefined && { 'aria-sort': directionOf(sortsOf(column), sorting.order) })}
              >
                {sorting && column.sort !== undefined ? <SortHeading of={column} {...sorting} /> : column.heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} role="row" {...(selection?.has(row) && { bg: 'var(--mantine-color-default-hover)' })}>
              {columns.map(({ heading, cell, align }, index) => (
                <Table.Td key={heading} role="cell" data-heading={heading} data-align={align}>
                  <div {...(index === 0 && selection && { className: classes.selectable })}>
                    {index === 0 && selection && (
                      <Checkbox
                        size="md"
                        aria-label={`Select ${selection.nameOf(row)}`}
                        checked={selection.has(row)}
                        onChange={({ currentTarget: { checked } }) => selection.set([row], checked)}
                      />
                    )}
                    {index === 0 && onRowHref ? (
                      <Anchor inherit component={Link} to={onRowHref(row)} state={linkState} className="row-link">
                        {cell(row)}
                      </Anchor>
                    ) : (
                      cell(row)
                    )}
                  </div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
