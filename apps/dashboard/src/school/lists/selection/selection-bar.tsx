import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorMessage } from '../../../components/page/error-message';
import { useEnvironment } from '../../../components/use-environment';
import { readWholeList } from '../read-whole-list';
import type { SortedList } from '../use-sorted-list';
import type { Selectable, Selection } from './use-selection';

interface Props<Row extends Selectable> {
  selection: Selection<Row>;
  /** The rows that are shown. */
  shown: readonly Row[];
  /** The list that has more pages than the one shown. */
  list?: SortedList<Row>;
  nouns: readonly [string, string];
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** How many rows are selected, and what can be done with them. Renders nothing while none is. */
export function SelectionBar<Row extends Selectable>({ selection, shown, list, nouns, children }: Props<Row>) {
  const { length } = selection.rows;
  if (length === 0) return null;
  return (
    <Group gap="xs" px="sm" pb="xs" className="selection-bar" role="group" aria-label={`Selected ${nouns[1]}`}>
      <Text size="sm" fw={600} role="status">
        {length} {length === 1 ? nouns[0] : nouns[1]} selected
      </Text>
      {children}
      {shown.some((row) => !selection.has(row)) && (
        <Button size="xs" variant="subtle" onClick={() => selection.set(shown, true)}>
          {list ? 'Select all on this page' : 'Select all'}
        </Button>
      )}
      {list && <SelectWhole selection={selection} list={list} />}
      <Button size="xs" variant="subtle" onClick={selection.clear}>
        Clear the selection
      </Button>
    </Group>
  );
}

/** Selects the records of all pages. */
function SelectWhole<Row extends Selectable>({
  selection,
  list,
}: {
  selection: Selection<Row>;
  list: SortedList<Row>;
}) {
  const { name } = useEnvironment();
  const everything = useMutation({
    mutationFn: () => readWholeList<Row>(name, list.path, list.asked),
    onSuccess: (rows) => selection.set(rows, true),
  });
  const isMore = list.total !== null && list.total > selection.rows.length;
  return (
    <>
      {isMore && (
        <Button size="xs" variant="subtle" loading={everything.isPending} onClick={() => everything.mutate()}>
          Select all {list.total} of this list
        </Button>
      )}
      <ErrorMessage error={everything.error} />
    </>
  );
}
