import { Checkbox, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { Records } from '../../../api/types';
import { orNull } from '../../../school/forms/record-kind';

/** The values of the form. Each line of `phones` is a number. */
export interface ContactDraft {
  name: string;
  relation: string;
  phones: string;
  email: string;
  lives_with: boolean;
  may_collect: boolean;
  gets_mail: boolean;
  note: string;
}

export const emptyContact: ContactDraft = {
  ...{ name: '', relation: '', phones: '', email: '' },
  ...{ lives_with: false, may_collect: false, gets_mail: false, note: '' },
};

export const draftOf = ({ name, relation, phones, email, note, ...flags }: Records['Contact']): ContactDraft => ({
  ...{ name: name ?? '', relation: relation ?? '', phones: phones.join('\n'), email: email ?? '', note: note ?? '' },
  ...{ lives_with: flags.lives_with, may_collect: flags.may_collect, gets_mail: flags.gets_mail },
});

export function bodyOf({ phones, ...changes }: Partial<ContactDraft>): object {
  const given = Object.entries(changes).map(([field, value]): [string, string | boolean | null] => [
    field,
    typeof value === 'string' ? orNull(value) : value,
  ]);
  return { ...Object.fromEntries(given), ...(phones !== undefined && { phones: numbersIn(phones) }) };
}

const numbersIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const contactLabels = {
  name: 'Name',
  relation: 'Relation',
  phones: 'Phones',
  email: 'E-mail',
  lives_with: 'The student lives here',
  may_collect: 'May collect the student',
  gets_mail: 'Gets mail of the school',
  note: 'Note of the office',
} as const;

interface Props {
  draft: ContactDraft;
  change: (changes: Partial<ContactDraft>) => void;
}

/** The fields of a contact. */
export function ContactFields({ draft, change }: Props) {
  const text = (field: 'name' | 'relation' | 'phones' | 'email' | 'note') => ({
    label: contactLabels[field],
    value: draft[field],
    autoComplete: 'off' as const,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [field]: value }),
  });
  const box = (field: 'lives_with' | 'may_collect' | 'gets_mail') => ({
    label: contactLabels[field],
    checked: draft[field],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) => change({ [field]: checked }),
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <TextInput {...text('name')} maxLength={255} data-autofocus />
        <TextInput {...text('relation')} maxLength={255} placeholder="mother, grandfather, neighbour" />
        <Textarea
          {...text('phones')}
          description="One on each line, the first to call first"
          autosize
          minRows={2}
          maxRows={5}
        />
        <TextInput {...text('email')} type="email" maxLength={254} />
      </SimpleGrid>
      <Checkbox {...box('lives_with')} />
      <Checkbox {...box('may_collect')} />
      <Checkbox {...box('gets_mail')} />
      <Textarea
        {...text('note')}
        description="Such as a decision on custody. All who see the contact see it."
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
    </Stack>
  );
}
