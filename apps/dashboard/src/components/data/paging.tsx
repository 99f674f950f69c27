import { Group, Pagination } from '@mantine/core';

interface Props {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Links to the pages of a list. Renders nothing for a single page. */
export function Paging({ page, totalPages, onChange }: Props) {
  if (totalPages <= 1) return null;
  return (
    <Group justify="center" mt="md" component="nav" aria-label="Pages of the list">
      <Pagination
        total={totalPages}
        value={page}
        onChange={onChange}
        siblings={1}
        size="sm"
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  );
}
