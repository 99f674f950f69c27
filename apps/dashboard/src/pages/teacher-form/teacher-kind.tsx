import { Autocomplete, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import type { Chosen, Teacher } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { chosenSchool, SchoolField } from '../../school/districts/school-field';
import { useFilterChoices } from '../../school/filter-choices';
import { isAlike, searchTextsOf } from '../../school/forms/duplicates/same-person';
import { type FormFields, orNull, type RecordKind, withinForm } from '../../school/forms/record-kind';

export interface TeacherDraft {
  name: string;
  preferred_given_name: string;
  department: string;
  email: string;
  subjects: string[];
  phone: string;
  office_room: string;
  hire_date: string;
  school_id: Chosen | null;
}

export const teacherKind: RecordKind<Teacher, TeacherDraft> = {
  noun: 'teacher',
  path: 'teachers',
  nameOf: ({ name }) => name,
  pageOf: (id, search) => `/teachers${search}&open=${id}`,
  draftOf: (teacher) => ({
    name: teacher.name,
    preferred_given_name: teacher.preferred_given_name ?? '',
    department: teacher.department,
    email: teacher.email,
    subjects: teacher.subjects,
    phone: teacher.phone ?? '',
    office_room: teacher.office_room ?? '',
    hire_date: teacher.hire_date,
    school_id: chosenSchool(teacher.school),
  }),
  // A PUT requires these three as well.
  bodyOf: (
    { preferred_given_name: preferred, subjects, phone, office_room, hire_date, school_id: school },
    { name, department, email },
  ) => ({
    ...{ name, department, email },
    ...(preferred !== undefined && { preferred_given_name: orNull(preferred) }),
    ...(subjects !== undefined && { subjects }),
    ...(phone !== undefined && { phone: orNull(phone) }),
    ...(office_room !== undefined && { office_room: orNull(office_room) }),
    ...(hire_date !== undefined && { hire_date: orNull(hire_date) }),
    ...(school !== undefined && { school_id: school?.id ?? null }),
  }),
  labels: {
    name: 'Name',
    preferred_given_name: 'Preferred first name',
    department: 'Department',
    email: 'E-mail',
    subjects: 'Subjects',
    phone: 'Phone',
    office_room: 'Office',
    hire_date: 'First day at the school',
    school_id: 'School',
  },
  textOf: (field, draft) => {
    if (field === 'subjects') return draft.subjects.join(', ') || null;
    if (field === 'hire_date') return draft.hire_date === '' ? null : longDay(draft.hire_date);
    if (field === 'school_id') return draft.school_id?.name ?? null;
    return draft[field] || null;
  },
  fields: (form) => <TeacherFields {...form} />,
  duplicates: (draft) =>
    Object.values(searchTextsOf(draft))
      .filter((text) => text !== '')
      .map((search) => ({ query: { search }, note: null })),
  alikeIn: ({ name, email }, teacher) => {
    if (isAlike(teacher.email, email)) return 'same e-mail address';
    return isAlike(teacher.name, name) ? 'same name' : null;
  },
};

function TeacherFields({ draft, change, of, text }: FormFields<TeacherDraft>) {
  const { departments = [] } = useFilterChoices();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput {...text('name')} required withAsterisk maxLength={255} autoFocus />
      <Autocomplete
        {...of('department')}
        comboboxProps={withinForm}
        openOnFocus={false}
        required
        withAsterisk
        maxLength={255}
        data={departments}
        value={draft.department}
        onChange={(department) => change({ department })}
      />
      <TextInput {...text('email')} type="email" required withAsterisk maxLength={254} />
      <TextInput {...text('preferred_given_name')} maxLength={255} />
      <TextInput {...text('phone')} type="tel" maxLength={255} />
      <TagsInput
        {...of('subjects')}
        comboboxProps={withinForm}
        description="Press Enter or type a comma after each"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={draft.subjects}
        onChange={(subjects) => change({ subjects })}
      />
      <TextInput {...text('office_room')} maxLength={255} />
      <TextInput {...text('hire_date')} type="date" />
      <SchoolField
        {...of('school_id')}
        none="No school"
        value={draft.school_id}
        onChange={(school) => change({ school_id: school })}
      />
    </SimpleGrid>
  );
}
