import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { FormFields, RecordKind } from '../../school/forms/record-kind';
import { DaysFields } from './days-fields';
import type { Term } from './types';
import { useSchoolYears } from './use-calendar';

/** The values of the form, as texts. */
export interface TermDraft {
  name: string;
  kind: string;
  first_day: string;
  last_day: string;
  school_year_id: string;
}

const termKinds = [
  { value: 'semester', label: 'Semester' },
  { value: 'term', label: 'Term' },
  { value: 'grading_period', label: 'Grading period' },
];

/** Such as `Grading period`. A package may have named another kind. */
export const kindLabel = (kind: string): string => termKinds.find(({ value }) => value === kind)?.label ?? kind;

export const termKind: RecordKind<Term, TermDraft> = {
  noun: 'term',
  path: 'terms',
  nameOf: ({ name }) => name,
  pageOf: (_, search) => `/calendar${search}`,
  draftOf: ({ name, kind, first_day, last_day, school_year_id }) => ({
    ...{ name, kind, first_day: first_day ?? '', last_day: last_day ?? '' },
    school_year_id: String(school_year_id ?? ''),
  }),
  bodyOf: ({ kind, school_year_id }, { name, first_day, last_day }) => ({
    ...{ name, first_day, last_day },
    ...(kind !== undefined && { kind }),
    ...(school_year_id !== undefined && { school_year_id: Number(school_year_id) }),
  }),
  labels: {
    ...{ name: 'Name', kind: 'Kind', first_day: 'First day', last_day: 'Last day' },
    school_year_id: 'School year',
  },
  textOf: (field, draft) => draft[field] || null,
  fields: (form) => <TermFields {...form} />,
  duplicates: () => [],
  alikeIn: () => null,
};

function TermFields({ draft, text }: FormFields<TermDraft>) {
  const { years } = useSchoolYears();
  const year = years.find(({ id }) => String(id) === draft.school_year_id);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput
        {...text('name')}
        required
        withAsterisk
        maxLength={255}
        autoFocus
        description="The semester of classes, or the term of grades: Fall 2026"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <NativeSelect
        {...text('kind')}
        data={termKinds.some(({ value }) => value === draft.kind) ? termKinds : [draft.kind, ...termKinds]}
      />
      <DaysFields text={text} />
      <TextInput label="School year" value={year?.name ?? ''} readOnly variant="unstyled" tabIndex={-1} />
    </SimpleGrid>
  );
}
