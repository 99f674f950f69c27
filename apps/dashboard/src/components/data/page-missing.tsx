import { Button } from '@mantine/core';
import { EmptyState } from '../page/empty-state';

interface Props {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

const whole = new Intl.NumberFormat('en');

/** Shown for a page after the last one of a list. */
export function PageMissing({ page, totalPages, onChange }: Props) {
  return (
    <EmptyState title={`There is no page ${whole.format(page)}`}>
      <p>{totalPages === 1 ? 'The list has one page.' : `The list has ${whole.format(totalPages)} pages.`}</p>
      <Button variant="default" size="xs" onClick={() => onChange(totalPages)}>
        Go to the last page
      </Button>
    </EmptyState>
  );
}
