import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { perPage, type SortedList } from './use-sorted-list';

interface Props extends Pick<SortedList<unknown>, 'page' | 'total' | 'toFirst' | 'toPrevious' | 'toNext'> {
  /** The number of rows on this page. */
  rows: number;
  /** Called after the user has turned the page. */
  onTurn: () => void;
}

const whole = new Intl.NumberFormat('en');

/** The buttons to other pages of a list, and which records this page has. Renders nothing for a single page. */
export function ListPaging({ page, total, rows, toFirst, toPrevious, toNext, onTurn }: Props) {
  if (toFirst === null && toNext === null) return null;
  const first = (page - 1) * perPage + 1;
  const turn = (to: (() => void) | null) => to && (() => (to(), onTurn()));
  return (
    <Group justify="center" gap="xs" mt="md" pb="xs" component="nav" aria-label="Pages of the list">
      <TurnButton label="First" to={turn(toFirst)} left={<IconChevronsLeft size={16} aria-hidden />} />
      <TurnButton label="Previous" to={turn(toPrevious)} left={<IconChevronLeft size={16} aria-hidden />} />
      <Text size="sm" c="dimmed" className="numeric" px="xs">
        {whole.format(first)}–{whole.format(first + rows - 1)}
        {total !== null && ` of ${whole.format(Math.max(total, first + rows - 1))}`}
      </Text>
      <TurnButton label="Next" to={turn(toNext)} right={<IconChevronRight size={16} aria-hidden />} />
    </Group>
  );
}

interface TurnButtonProps {
  label: string;
  to: (() => void) | null;
  left?: ReactNode;
  right?: ReactNode;
}

/** A button that leads nowhere keeps the focus, so that the user of a keyboard does not lose the place. */
const TurnButton = ({ label, to, left, right }: TurnButtonProps) => (
  <Button
    variant="default"
    size="xs"
    leftSection={left}
    rightSection={right}
    aria-disabled={to === null}
    data-disabled={to === null || undefined}
    onClick={() => to?.()}
  >
    {label}
  </Button>
);
