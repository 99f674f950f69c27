import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-heading.module.css';

/** The order of a list: the field of the API, with `-` for descending. */
export interface Sorting {
  order: string;
  onChange: (order: string) => void;
}

interface Props extends Sorting {
  heading: string;
  field: string;
}

/** A heading that sorts its list, in the other direction when it is clicked again. */
export function SortHeading({ heading, field, order, onChange }: Props) {
  const direction = directionOf(field, order);
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <span className={classes.inCards}>
      <UnstyledButton
        className={`${classes.button} ${direction === 'none' ? '' : classes.sorted}`}
        onClick={() => onChange(direction === 'ascending' ? `-${field}` : field)}
      >
        {heading}
        <Icon size={14} stroke={1.8} aria-hidden opacity={direction === 'none' ? 0.45 : 1} />
      </UnstyledButton>
      <span className={classes.plain}>{heading}</span>
    </span>
  );
}

/** The value of `aria-sort` for the heading of a field. */
export const directionOf = (field: string, order: string): 'ascending' | 'descending' | 'none' =>
  order === field ? 'ascending' : order === `-${field}` ? 'descending' : 'none';
