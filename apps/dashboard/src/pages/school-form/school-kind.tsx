import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { School } from '../../api/types';
import { type FormFields, orNull, type RecordKind } from '../../school/forms/record-kind';

/** The values of the form, as texts. */
export interface SchoolDraft {
  name: string;
  identifier: string;
  kind: string;
}

/** What a school may be, as the API names it. */
const kinds = ['school', 'district', 'department', 'local', 'state', 'national'];

export const schoolKind: RecordKind<School, SchoolDraft> = {
  noun: 'school',
  path: 'schools',
  nameOf: ({ name }) => name,
  pageOf: (_, search) => `/schools${search}`,
  draftOf: ({ name, identifier, kind }) => ({ name, identifier: identifier ?? '', kind }),
  // A PUT requires the name as well.
  bodyOf: ({ identifier, kind }, { name }) => ({
    name,
    ...(identifier !== undefined && { identifier: orNull(identifier) }),
    ...(kind !== undefined && { kind }),
  }),
  labels: { name: 'Name', identifier: 'Identifier', kind: 'Kind' },
  textOf: (field, draft) => draft[field] || null,
  fields: (form) => <SchoolFields {...form} />,
  duplicates: ({ name }) => (name.trim() === '' ? [] : [{ query: { search: name.trim() }, note: null }]),
  alikeIn: ({ name }, school) => (school.name.trim().toLowerCase() === name.trim().toLowerCase() ? 'same name' : null),
};

function SchoolFields({ draft, text }: FormFields<SchoolDraft>) {
  // A package may have named another kind.
  const offered = kinds.includes(draft.kind) ? kinds : [draft.kind, ...kinds];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      <TextInput {...text('name')} required withAsterisk maxLength={255} autoFocus />
      <TextInput
        {...text('identifier')}
        maxLength={255}
        description="Its number at the authorities"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <NativeSelect
        {...text('kind')}
        data={offered}
        description="The switch at the top offers those of the kind school"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </SimpleGrid>
  );
}
