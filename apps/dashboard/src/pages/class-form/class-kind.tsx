import { Autocomplete, SimpleGrid, TextInput } from '@mantine/core';
import type { Chosen, SchoolClass } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { chosenSchool, SchoolField } from '../../school/districts/school-field';
import { useFilterChoices } from '../../school/filter-choices';
import { type FormFields, orNull, type RecordKind, withinForm } from '../../school/forms/record-kind';
import { TeacherField } from '../../school/forms/teacher-field';

export interface ClassDraft {
  name: string;
  /** Null until one is chosen. */
  teacher_id: Chosen | null;
  schedule: string;
  room: string;
  semester: string;
  /** A number as text; empty for no limit. */
  capacity: string;
  school_id: Chosen | null;
}

export const classKind: RecordKind<SchoolClass, ClassDraft> = {
  noun: 'class',
  path: 'classes',
  nameOf: ({ name }) => name,
  pageOf: (id, search) => `/classes/${id}${search}`,
  draftOf: ({ name, teacher, schedule, room, semester, capacity, school }) => ({
    ...{ name, schedule },
    teacher_id: { id: teacher.id, name: teacher.name },
    room: room ?? '',
    semester: semester ?? '',
    capacity: capacity === null ? '' : String(capacity),
    school_id: chosenSchool(school),
  }),
  // A PUT requires these three as well.
  bodyOf: ({ room, semester, capacity, school_id: school }, { name, teacher_id: teacher, schedule }) => ({
    ...{ name, schedule },
    ...(teacher && { teacher_id: teacher.id }),
    ...(room !== undefined && { room: orNull(room) }),
    ...(semester !== undefined && { semester: orNull(semester) }),
    ...(capacity !== undefined && { capacity: capacity === '' ? null : Number(capacity) }),
    ...(school !== undefined && { school_id: school?.id ?? null }),
  }),
  labels: {
    name: 'Name',
    teacher_id: 'Teacher',
    schedule: 'Schedule',
    room: 'Room',
    semester: 'Semester',
    capacity: 'Seats',
    school_id: 'School',
  },
  textOf: (field, draft) => {
    if (field === 'teacher_id') return draft.teacher_id?.name ?? null;
    if (field === 'school_id') return draft.school_id?.name ?? null;
    if (field === 'capacity') return draft.capacity || 'No limit';
    return draft[field] || null;
  },
  fields: (form) => <ClassFields {...form} />,
  // Classes of one name are usual, such as those of two semesters.
  duplicates: () => [],
  alikeIn: () => null,
};

function ClassFields({ draft, change, of, text }: FormFields<ClassDraft>) {
  const { semesters = [] } = useFilterChoices();
  const { name: environment } = useEnvironment();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput {...text('name')} required withAsterisk maxLength={255} autoFocus />
      <TeacherField
        {...of('teacher_id')}
        environment={environment}
        value={draft.teacher_id}
        onChange={(teacher) => change({ teacher_id: teacher })}
      />
      <TextInput {...text('schedule')} required withAsterisk maxLength={255} placeholder="Mon and Wed 09:00" />
      <TextInput {...text('room')} maxLength={255} />
      <Autocomplete
        {...of('semester')}
        comboboxProps={withinForm}
        openOnFocus={false}
        maxLength={255}
        data={semesters}
        value={draft.semester}
        onChange={(semester) => change({ semester })}
      />
      <TextInput
        {...text('capacity')}
        type="number"
        min={0}
        inputMode="numeric"
        description="Empty: no limit"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <SchoolField
        {...of('school_id')}
        none="No school"
        value={draft.school_id}
        onChange={(school) => change({ school_id: school })}
      />
    </SimpleGrid>
  );
}
