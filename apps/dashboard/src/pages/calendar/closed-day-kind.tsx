import { SimpleGrid, TextInput } from '@mantine/core';
import { type FormFields, orNull, type RecordKind } from '../../school/forms/record-kind';
import { DaysFields } from './days-fields';
import { SchoolSelect } from './school-select';
import type { ClosedDay } from './types';

/** The values of the form, as texts. */
export interface ClosedDayDraft {
  name: string;
  first_day: string;
  last_day: string;
  /** The id of the school; empty for the whole district. */
  school: string;
}

export const closedDayKind: RecordKind<ClosedDay, ClosedDayDraft> = {
  noun: 'closed day',
  path: 'closed-days',
  nameOf: ({ name }) => name,
  pageOf: (_, search) => `/calendar${search}`,
  draftOf: ({ name, first_day, last_day, school_id }) => ({
    ...{ name, first_day, last_day: last_day === first_day ? '' : last_day },
    school: school_id === null ? '' : String(school_id),
  }),
  bodyOf: ({ school }, { name, first_day, last_day }) => ({
    ...{ name, first_day, last_day: orNull(last_day) },
    ...(school !== undefined && { school_id: orNull(school) === null ? null : Number(school) }),
  }),
  labels: { name: 'Name', first_day: 'First day', last_day: 'Last day', school: 'School' },
  textOf: (field, draft) => draft[field] || null,
  fields: (form) => <ClosedDayFields {...form} />,
  duplicates: () => [],
  alikeIn: () => null,
};

function ClosedDayFields({ draft, change, of, text }: FormFields<ClosedDayDraft>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput
        {...text('name')}
        required
        withAsterisk
        maxLength={255}
        autoFocus
        description="Such as Winter break"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <SchoolSelect {...of('school')} value={draft.school} onChange={(school) => change({ school })} />
      <DaysFields text={text} needsLast={false} />
    </SimpleGrid>
  );
}
