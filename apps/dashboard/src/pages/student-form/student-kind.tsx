import { SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core';
import type { Chosen, Student } from '../../api/types';
import { longDay } from '../../school/calendar-days';
import { chosenSchool, SchoolField } from '../../school/districts/school-field';
import { isAlike, searchTextsOf } from '../../school/forms/duplicates/same-person';
import { type FormFields, orNull, type RecordKind, withinForm } from '../../school/forms/record-kind';
import { GradeLevelField } from '../../school/grade-levels/grade-level-field';
import { askAboutLevel } from '../../school/grade-levels/level-question';

/** The values of the form, as texts besides the school. */
export interface StudentDraft {
  name: string;
  preferred_given_name: string;
  grade_level: string;
  email: string;
  date_of_birth: string;
  enrollment_date: string;
  address: string;
  guardian_name: string;
  guardian_email: string;
  guardian_phone: string;
  school_id: Chosen | null;
}

export const studentKind: RecordKind<Student, StudentDraft> = {
  noun: 'student',
  path: 'students',
  nameOf: ({ name }) => name,
  pageOf: (id, search) => `/students/${id}${search}`,
  draftOf: (student) => ({
    name: student.name,
    preferred_given_name: student.preferred_given_name ?? '',
    grade_level: student.grade_level,
    email: student.email ?? '',
    date_of_birth: student.date_of_birth ?? '',
    enrollment_date: student.enrollment_date,
    address: student.address ?? '',
    guardian_name: student.guardian_name ?? '',
    guardian_email: student.guardian_email ?? '',
    guardian_phone: student.guardian_phone ?? '',
    school_id: chosenSchool(student.school),
  }),
  bodyOf: ({ school_id: school, ...texts }) => ({
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, valueOf(field, text)])),
    ...(school !== undefined && { school_id: school?.id ?? null }),
  }),
  labels: {
    name: 'Name',
    preferred_given_name: 'Preferred first name',
    grade_level: 'Grade level',
    email: 'E-mail',
    date_of_birth: 'Date of birth',
    enrollment_date: 'First day at the school',
    address: 'Address',
    guardian_name: 'Guardian’s name',
    guardian_email: 'Guardian’s e-mail',
    guardian_phone: 'Guardian’s phone',
    school_id: 'School',
  },
  textOf: (field, draft) => {
    if (field === 'school_id') return draft.school_id?.name ?? null;
    if (draft[field] === '') return null;
    return field === 'date_of_birth' || field === 'enrollment_date' ? longDay(draft[field]) : draft[field];
  },
  fields: (form) => <StudentFields {...form} />,
  questionBefore: ({ grade_level: level = '' }, environment) => askAboutLevel(environment, level),
  duplicates: (draft) =>
    Object.values(searchTextsOf(draft))
      .filter((text) => text !== '')
      .flatMap((search) => [
        { query: { search, status: 'active' }, note: null },
        { query: { search, status: 'withdrawn' }, note: 'withdrawn' },
      ]),
  alikeIn: ({ name, email, date_of_birth: birth }, student) => {
    if (student.email !== null && isAlike(student.email, email)) return 'same e-mail address';
    if (!isAlike(student.name, name)) return null;
    if (birth === '' || student.date_of_birth === null) return 'same name';
    return birth === student.date_of_birth ? 'same name and date of birth' : null;
  },
};

const required = ['name', 'grade_level', 'email'];

/** A required text is sent empty, so that the server names it. */
const valueOf = (field: string, text: string | undefined): string | null =>
  required.includes(field) ? (text ?? '') : orNull(text ?? '');

function StudentFields({ draft, change, of, text }: FormFields<StudentDraft>) {
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
        <TextInput {...text('name')} required withAsterisk maxLength={255} autoFocus />
        <GradeLevelField
          {...of('grade_level')}
          comboboxProps={withinForm}
          required
          withAsterisk
          value={draft.grade_level}
          onChange={(level) => change({ grade_level: level })}
        />
        <TextInput {...text('email')} type="email" required withAsterisk maxLength={254} />
        <TextInput {...text('preferred_given_name')} maxLength={255} />
        <TextInput {...text('date_of_birth')} type="date" />
        <TextInput {...text('enrollment_date')} type="date" />
        <Textarea {...text('address')} maxLength={2000} autosize minRows={1} maxRows={6} />
        <SchoolField
          {...of('school_id')}
          none="No school"
          value={draft.school_id}
          onChange={(school) => change({ school_id: school })}
        />
      </SimpleGrid>
      <Stack component="section" gap="sm" aria-labelledby="guardian">
        <Title order={2} fz="md" id="guardian">
          Guardian
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <TextInput {...text('guardian_name')} maxLength={255} />
          <TextInput {...text('guardian_email')} type="email" maxLength={254} />
          <TextInput {...text('guardian_phone')} type="tel" maxLength={255} />
        </SimpleGrid>
      </Stack>
    </Stack>
  );
}
