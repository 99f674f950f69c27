import { NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { SortField } from '../../components/data/sort-heading';

/** The order that the names of people have beside that of the whole name. */
export const byFamilyName: SortField = { heading: 'Family name', sort: 'family_name' };

type NameOrder = 'name' | 'family_name';

/** The order of the students of a class, on the screen and on paper, which the browser keeps. */
export function useNameOrder(): [order: NameOrder, choose: (order: string) => void] {
  const [stored, store] = useLocalStorage<unknown>({
    key: 'homeroom.name-order',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return [stored === 'family_name' ? stored : 'name', store];
}

/** Chooses it for all classes. */
export function NameOrderSelect() {
  const [order, choose] = useNameOrder();
  return (
    <NativeSelect
      size="xs"
      aria-label="Sort students by"
      value={order}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={[
        { value: 'name', label: 'By name' },
        { value: byFamilyName.sort, label: 'By family name' },
      ]}
    />
  );
}
