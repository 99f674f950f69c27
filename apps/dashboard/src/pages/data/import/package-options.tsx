import { SimpleGrid, TextInput } from '@mantine/core';
import { ChoiceField } from '../choice-field';
import { erasedChoice } from './erased-choice';

interface Props {
  /** The fields of the form that have a value. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Values for what a package does not have. The messages of an import name the labels. */
const texts = [
  {
    name: 'default_department',
    label: 'Department of new teachers',
    description: 'Packages have no departments. Without a value here, new teachers cannot be imported.',
  },
  {
    name: 'default_schedule',
    label: 'Schedule of new classes',
    description: 'For classes without periods, such as “See timetable”.',
  },
  {
    name: 'default_grade_level',
    label: 'Grade level of new students',
    description: 'For students without a grade in the package.',
  },
  {
    name: 'default_teacher',
    label: 'Teacher of new classes',
    description: 'For classes without a teacher in the package: the id of a teacher, as an export has it.',
    inputMode: 'numeric',
  },
] as const;

const choices = [
  {
    name: 'blank_email',
    label: 'People without an e-mail address',
    description: 'Each person here has an address.',
    choices: [
      { value: '', label: 'Are an error' },
      { value: 'placeholder', label: 'Get a made-up address, which gets no mail' },
      { value: 'skip', label: 'Are left out' },
    ],
  },
  {
    name: 'match_by',
    label: 'Find known people by',
    description: 'For a first package, if its people are here already. They would be created a second time.',
    choices: [
      { value: '', label: 'The sourcedId of earlier packages' },
      { value: 'email', label: 'The sourcedId, or else the e-mail address' },
      { value: 'identifier', label: 'The sourcedId, or else the identifier of an earlier package' },
    ],
  },
  erasedChoice,
  {
    name: 'mode',
    label: 'What is in the files',
    description: 'A student who is missing from a file with everybody is withdrawn.',
    choices: [
      { value: '', label: 'As the package says' },
      { value: 'bulk', label: 'Everybody (bulk), if the package does not say it' },
      { value: 'delta', label: 'Only changes (delta), if the package does not say it' },
    ],
  },
  {
    name: 'oneroster_version',
    label: 'Version of OneRoster',
    description: 'A package without manifest.csv does not say it.',
    choices: [
      { value: '', label: 'As the package says' },
      { value: '1.1', label: '1.1' },
      { value: '1.2', label: '1.2' },
    ],
  },
] as const;

/** How a OneRoster package is imported. */
export function PackageOptions({ values, onChange }: Props) {
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = values;
    onChange(value.trim() === '' ? others : { ...others, [name]: value });
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {texts.map(({ name, ...text }) => (
        <TextInput
          key={name}
          {...text}
          maxLength={255}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
      {choices.map(({ name, ...choice }) => (
        <ChoiceField key={name} {...choice} value={values[name] ?? ''} onChange={(value) => set(name, value)} />
      ))}
    </SimpleGrid>
  );
}
