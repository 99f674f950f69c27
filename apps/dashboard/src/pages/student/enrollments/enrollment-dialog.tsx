import { Stack, Text, TextInput } from '@mantine/core';
import type { Records } from '../../../api/types';
import { longDay } from '../../../school/calendar-days';
import { RecordDialog } from '../../../school/editing/record-dialog';
import type { ClassEntry } from './student-history';

interface Draft {
  begin_date: string;
  /** Empty if it is not known yet. */
  end_date: string;
}

interface Props {
  /** Null before the first opening. */
  of: ClassEntry | null;
  opened: boolean;
  onClose: () => void;
}

/** Corrects the days of an enrollment, or deletes one that was made by mistake. */
export function EnrollmentDialog({ of: entry, opened, onClose }: Props) {
  const name = entry?.schoolClass.name ?? 'the class';
  return (
    <RecordDialog<Records['EnrollmentRecord'], Draft>
      path={entry && `enrollments/${entry.period.id}`}
      noun="enrollment"
      removal={`The enrollment in ${name} is deleted, and the history no longer shows it. Grades and attendance stay. To end an enrollment, withdraw the student from the class instead.`}
      hasHistory={false}
      opened={opened}
      onClose={onClose}
      draftOf={({ begin_date, end_date }) => ({ begin_date, end_date: end_date ?? '' })}
      bodyOf={({ begin_date, end_date }) => ({
        ...(begin_date !== undefined && { begin_date }),
        ...(end_date !== undefined && { end_date: end_date || null }),
      })}
      fieldsOf={({ begin_date, end_date }) => [
        ['First day', longDay(begin_date)],
        ['First day no longer in the class', end_date && longDay(end_date)],
      ]}
      fields={(draft, change) => <Fields name={name} draft={draft} change={change} />}
    />
  );
}

interface FieldsProps {
  name: string;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}

function Fields({ name, draft: { begin_date, end_date }, change }: FieldsProps) {
  const isBackwards = end_date !== '' && end_date < begin_date;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {name}
      </Text>
      <TextInput
        type="date"
        label="First day"
        required
        data-autofocus
        value={begin_date}
        onChange={({ currentTarget: { value } }) => change({ begin_date: value })}
      />
      <TextInput
        type="date"
        label="First day no longer in the class"
        description="Empty if the end is not known yet"
        min={begin_date}
        error={isBackwards && 'This is before the first day'}
        value={end_date}
        onChange={({ currentTarget: { value } }) => change({ end_date: value })}
      />
    </Stack>
  );
}
