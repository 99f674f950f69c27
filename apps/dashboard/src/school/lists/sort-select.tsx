import { NativeSelect } from '@mantine/core';
import { type Sorting, sortsOf } from '../../components/data/sort-heading';
import type { ListColumn } from './list-column';
import classes from './sort-select.module.css';

interface Props<Row> extends Sorting {
  columns: readonly ListColumn<Row>[];
}

/** The order of a list on a phone, where rows are cards without headings. */
export function SortSelect<Row>({ columns, order, onChange }: Props<Row>) {
  return (
    <NativeSelect
      className={classes.select ?? ''}
      size="xs"
      aria-label="Sort by"
      value={order}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={columns.flatMap(({ directions = ['A to Z', 'Z to A'], ...column }) =>
        sortsOf(column).flatMap(({ heading, sort }) => [
          { value: sort, label: `${heading}, ${directions[0]}` },
          { value: `-${sort}`, label: `${heading}, ${directions[1]}` },
        ]),
      )}
    />
  );
}
