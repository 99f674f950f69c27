import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Chosen, CursorPage, EnvironmentName, FoundClass } from '../../api/types';
import { withinForm } from '../forms/record-kind';
import { useQueryIn } from '../use-school-query';

interface Props {
  label: string;
  environment: EnvironmentName;
  value: readonly Chosen[];
  onChange: (classes: readonly Chosen[]) => void;
}

const pause = 200;

/** Classes of an environment that are not archived, which the server searches by name. */
export function ClassesField({ label, environment, value, onChange }: Props) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pause);
  const found = useQueryIn<CursorPage<FoundClass>>(environment, 'classes', {
    search,
    ...{ archived: 'false', sort: 'name', per_page: 20 },
  });
  const classes = (found.data?.data ?? []).map(({ id, name, semester }) => ({ id, name, note: semester ?? '' }));
  const known = new Set(classes.map(({ id }) => id));
  const offered = [...value.filter(({ id }) => !known.has(id)).map((each) => ({ ...each, note: '' })), ...classes];
  return (
    <MultiSelect
      label={label}
      placeholder="Search by name"
      searchable
      comboboxProps={withinForm}
      openOnFocus={false}
      autoComplete="off"
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No class has this name'}
      data={offered.map(({ id, name, note }) => ({
        value: String(id),
        label: note === '' ? name : `${name}, ${note}`,
      }))}
      // The server has searched.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value.map(({ id }) => String(id))}
      onChange={(ids) => {
        onChange(offered.filter(({ id }) => ids.includes(String(id))).map(({ id, name }) => ({ id, name })));
        setText('');
      }}
    />
  );
}
