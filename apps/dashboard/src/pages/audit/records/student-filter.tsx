import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Page, Student } from '../../../api/types';
import { useSchoolQuery } from '../../../school/use-school-query';

interface Props {
  /** The id of the chosen student; blank for all students. */
  value: string;
  onChange: (id: string) => void;
}

const pause = 250;
const most = '8';
const all = { value: 'all', label: 'All students' };

/** Chooses a student by a part of the name, withdrawn students as well. */
export function StudentFilter({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(text.trim(), pause);
  const isSearched = search !== '' && search !== chosen?.label;
  const found = useSchoolQuery<Page<Student>>('students', { search, status: 'all', per_page: most }, isSearched);
  const students = isSearched ? (found.data?.data ?? []) : [];
  const offered = students.map(({ id, name, grade_level }) => ({
    value: String(id),
    label: `${name} · ${grade_level}`,
  }));
  // A link has the id only.
  const current = chosen?.value === value ? chosen : { value, label: `Student ${value}` };
  return (
    <Select
      label="Student"
      placeholder="All: type a name"
      searchable
      nothingFoundMessage={isSearched && !found.isFetching ? 'Nobody found' : 'Type a part of the name'}
      comboboxProps={{ withinPortal: false }}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      data={
        value === '' ? offered : [all, ...(offered.some((each) => each.value === value) ? [] : [current]), ...offered]
      }
      onSearchChange={setText}
      onChange={(id, option) => {
        const isOne = id !== null && id !== all.value;
        setChosen(isOne && option ? { value: id, label: option.label } : null);
        if (!isOne) setText('');
        onChange(isOne ? id : '');
      }}
    />
  );
}
