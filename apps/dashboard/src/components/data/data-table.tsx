import { Anchor, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
}

interface Props<Row> {
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** The accessible name of the table. */
  caption: string;
  /** The target of a row. The first cell is the link; a click anywhere in the row follows it. */
  onRowHref?: (row: Row) => string;
}

/** A table of records. On narrow screens it scrolls inside its own region. */
export function DataTable<Row>({ columns, rows, rowKey, caption, onRowHref }: Props<Row>) {
  return (
    <div className="scroll-region" role="region" aria-label={caption} tabIndex={0}>
      <Table highlightOnHover={onRowHref !== undefined}>
        <Table.Caption p={0} m={0}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading, align, width }) => (
              <Table.Th key={heading} ta={align} w={width} c="dimmed" fw={500} fz="xs" style={{ whiteSpace: 'nowrap' }}>
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(({ heading, cell, align }, index) => (
                <Table.Td key={heading} ta={align}>
                  {index === 0 && onRowHref ? (
                    <Anchor inherit component={Link} to={onRowHref(row)} className="row-link">
                      {cell(row)}
                    </Anchor>
                  ) : (
                    cell(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
