import { TextInput } from '@mantine/core';
import { SelectFilter } from '../../../school/lists/select-filter';
import { useListParams } from '../../../school/lists/use-list-params';

const actions = [
  { value: 'read', label: 'Saw' },
  { value: 'write', label: 'Created, changed or removed' },
];

/** Filters by action and days, in the URL. */
export function ActionAndDays() {
  const { valueOf, choose } = useListParams();
  const day = (label: string, name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={label}
      value={valueOf(name)}
      onChange={(event) => choose(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      <SelectFilter
        label="Action"
        all="All"
        value={valueOf('action')}
        choices={actions}
        onChange={(value) => choose('action', value)}
      />
      {day('From', 'from')}
      {day('To', 'to')}
    </>
  );
}
