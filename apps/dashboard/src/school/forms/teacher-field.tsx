import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { EnvironmentName, Page, Teacher } from '../../api/types';
import { useQueryIn } from '../use-school-query';
import { withinForm } from './record-kind';

interface ChosenTeacher {
  id: number;
  name: string;
}

interface Props {
  environment: EnvironmentName;
  label: string;
  name: string;
  error: string | undefined;
  /** Whether the field may stay empty. */
  isOptional?: boolean;
  value: ChosenTeacher | null;
  onChange: (teacher: ChosenTeacher) => void;
}

const pause = 200;

/** A teacher, found by name or e-mail address. One who has left is not offered. */
export function TeacherField({ environment, value, onChange, isOptional = false, ...field }: Props) {
  const [text, setText] = useState(value ? value.name : '');
  // The name of the chosen teacher is not a search for others.
  const [search] = useDebouncedValue(value?.name === text ? '' : text.trim(), pause);
  const found = useQueryIn<Page<Teacher>>(environment, 'teachers', { search, archived: 'false', per_page: 20 });
  const teachers = found.data?.data ?? [];
  const options = teachers.map(({ id, name, department }) => ({ value: String(id), label: name, department }));
  const isListed = value === null || teachers.some(({ id }) => id === value.id);
  return (
    <Select
      {...field}
      required={!isOptional}
      withAsterisk={!isOptional}
      searchable
      comboboxProps={withinForm}
      openOnFocus={false}
      placeholder="Search by name"
      autoComplete="off"
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No teacher has this name'}
      data={isListed ? options : [{ value: String(value.id), label: value.name, department: '' }, ...options]}
      // The server has searched.
      filter={({ options: all }) => all}
      renderOption={({ option }) => <Option {...(option as (typeof options)[number])} />}
      searchValue={text}
      onSearchChange={setText}
      value={value ? String(value.id) : null}
      onChange={(id) => {
        const teacher = teachers.find((each) => String(each.id) === id);
        if (teacher) onChange({ id: teacher.id, name: teacher.name });
      }}
    />
  );
}

function Option({ label, department }: { label: string; department: string }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {label}
      {department !== '' && <span style={{ color: 'var(--mantine-color-dimmed)' }}>, {department}</span>}
    </span>
  );
}
