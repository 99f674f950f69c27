import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-heading.module.css';

/** The order of a list: the field of the API, with `-` for descending. */
export interface Sorting {
  order: string;
  onChange: (order: string) => void;
}

/** An order that a heading offers: what it is called, and its field. */
export interface SortField {
  heading: string;
  sort: string;
}

/** A heading with the fields by which it sorts. */
export interface Sortable {
  heading: string;
  /** The field by which the heading sorts, if the table has a sorting. */
  sort?: string;
  /** A further field, such as the family name beside the name. */
  otherSort?: SortField;
}

/** The orders that a heading offers. */
export const sortsOf = ({ heading, sort, otherSort }: Sortable): readonly SortField[] =>
  sort === undefined ? [] : [{ heading, sort }, ...(otherSort ? [otherSort] : [])];

/** The value of `aria-sort` for a heading. */
export const directionOf = (sorts: readonly SortField[], order: string): 'ascending' | 'descending' | 'none' =>
  sorts.some(({ sort }) => order === sort)
    ? 'ascending'
    : sorts.some(({ sort }) => order === `-${sort}`)
      ? 'descending'
      : 'none';

/** A heading that sorts its list, in the other direction when it is clicked again. */
export function SortHeading({ of, ...sorting }: Sorting & { of: Sortable }) {
  return (
    <span className={classes.inCards}>
      {sortsOf(of).map((field) => (
        <SortButton key={field.sort} field={field} {...sorting} />
      ))}
      <span className={classes.plain}>{of.heading}</span>
    </span>
  );
}

function SortButton({ field, order, onChange }: Sorting & { field: SortField }) {
  const { heading, sort } = field;
  const direction = directionOf([field], order);
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <UnstyledButton
      className={`${classes.button} ${direction === 'none' ? '' : classes.sorted}`}
      onClick={() => onChange(direction === 'ascending' ? `-${sort}` : sort)}
    >
      {heading}
      <Icon size={14} stroke={1.8} aria-hidden opacity={direction === 'none' ? 0.45 : 1} />
    </UnstyledButton>
  );
}
