import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { QueryState } from '../../components/page/query-state';
import { Confirmation } from '../editing/confirmation';
import { useSchoolWrite } from '../editing/use-school-write';
import { lastDay as dayBefore } from '../enrollments/periods';
import { useSchoolTime } from '../use-school-time';
import { type Archivable, type Archive, archiveText, useArchive } from './archive';

interface Props {
  of: Archivable;
  opened: boolean;
  onClose: () => void;
}

/** Sets the last day of a record, or brings the record back. */
export function ArchiveDialog({ of: record, opened, onClose }: Props) {
  return (
    <Modal title={`Last day of ${record.name}`} opened={opened} onClose={onClose}>
      <Loaded of={record} onClose={onClose} />
    </Modal>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Loaded({ of: record, onClose }: Omit<Props, 'opened'>) {
  const archive = useArchive(record.path);
  return (
    <QueryState query={archive} skeleton={<Skeleton height={160} />}>
      {(loaded) => <LastDayForm of={record} loaded={loaded} onClose={onClose} />}
    </QueryState>
  );
}

const whatHappens: Readonly<Record<Archivable['noun'], string>> = {
  class:
    'From the day after, the class takes no seats, attendance or grades, and is in no list of current classes. What it has stays.',
  teacher:
    'From the day after, the teacher no longer sees the classes and gets no new one. The teacher stays named in the classes of the past.',
  school: 'From the day after, the school is not offered any more. Its records stay.',
};

function LastDayForm({ of: { noun, path, name }, loaded, onClose }: Omit<Props, 'opened'> & { loaded: Archive }) {
  const { today } = useSchoolTime();
  // The dialog says what the user has chosen, also while it closes.
  const [before] = useState(loaded);
  const [day, setDay] = useState(before.last_day ?? dayBefore(today));
  const write = useSchoolWrite<Archive>();
  const set = (last_day: string | null) =>
    write.mutate({ method: 'PUT', path: `${path}/archive`, body: { last_day } }, { onSuccess: onClose });
  const form = { isPending: write.isPending, error: write.error, color: 'homeroom', onCancel: onClose };
  if (before.archived)
    return (
      <Confirmation {...form} submit={`Bring ${name} back`} onConfirm={() => set(null)}>
        {archiveText(before)}. Brought back, the {noun} has no last day and is in the lists again.
      </Confirmation>
    );
  return (
    <Confirmation {...form} submit={day < today ? 'Archive at once' : 'Set the last day'} onConfirm={() => set(day)}>
      <Stack gap="sm">
        <Text size="sm">{whatHappens[noun]}</Text>
        <TextInput
          type="date"
          label="Last day"
          required
          data-autofocus
          value={day}
          onChange={({ currentTarget: { value } }) => value !== '' && setDay(value)}
        />
        {before.last_day !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => set(null)}>
            Remove the last day
          </Button>
        )}
      </Stack>
    </Confirmation>
  );
}
