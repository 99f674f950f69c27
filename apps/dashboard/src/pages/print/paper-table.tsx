import type { ReactNode } from 'react';
import classes from './print-sheet.module.css';

interface PaperColumn<Row> {
  heading: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'right' | 'center';
  width?: number | string;
}

interface Props<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Columns without a heading, to write in. */
  blanks?: number;
}

/** A table for paper. Its headings are on each page, and no row is cut in two. */
export function PaperTable<Row>({ label, columns, rows, rowKey, blanks = 0 }: Props<Row>) {
  const blank = Array.from({ length: blanks }, (_, index) => index);
  return (
    <div className="scroll-region" role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ heading, align, width }) => (
              <th key={heading} scope="col" data-align={align} style={{ width }}>
                {heading}
              </th>
            ))}
            {blank.map((index) => (
              // A heading without text would be read as an empty one.
              <td key={index} style={{ width: '11%' }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row)}>
              {columns.map(({ heading, cell, align }) => (
                <td key={heading} data-align={align}>
                  {cell(row, at)}
                </td>
              ))}
              {blank.map((index) => (
                <td key={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of a row, counted from 1. */
export const numbered = {
  heading: 'No.',
  cell: (_: unknown, index: number) => index + 1,
  align: 'right',
  width: 40,
} as const;
