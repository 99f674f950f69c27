import { Button, Checkbox, Group, Modal, Radio, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import type { Student } from '../../../api/types';
import { ErrorMessage } from '../../../components/page/error-message';
import { QueryState } from '../../../components/page/query-state';
import { longDay } from '../../../school/calendar-days';
import { useSchoolWrite } from '../../../school/editing/use-school-write';
import { lastMarkedDay } from '../../../school/school-day';
import { useSchoolQuery } from '../../../school/use-school-query';
import { ClassDays } from './class-days';
import { marksToWrite, type ReportedDays, seenMarks } from './reported-days';

interface Props {
  student: Student;
  today: string;
  opened: boolean;
  onClose: () => void;
  /** Gets a sentence that says what was done. */
  onDone: (done: string) => void;
}

/** Marks a student absent or excused in all classes of a day, or of several days, as a parent reports it. */
export function AbsenceDialog({ opened, onClose, ...props }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Report an absence of ${props.student.name}`}
      size="lg"
      fullScreen={narrow}
      closeOnClickOutside={false}
    >
      <Report {...props} onClose={onClose} />
    </Modal>
  );
}

type Status = 'absent' | 'excused';

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Report({ student, today, onClose, onDone }: Omit<Props, 'opened'>) {
  const [status, setStatus] = useState<Status>('absent');
  const [firstDay, setFirstDay] = useState(today);
  const [lastDay, setLastDay] = useState('');
  const [notes, setNotes] = useState('');
  const [agreed, setAgreed] = useState('');
  const path = `students/${student.id}/absence`;
  const days = useSchoolQuery<ReportedDays>(path, { first_day: firstDay, last_day: lastDay }, firstDay !== '');
  const write = useSchoolWrite<{ marked: number }>();

  const classes = days.isPlaceholderData ? [] : (days.data?.classes ?? []);
  const existing = classes.filter(({ mark }) => mark !== null);
  const seen = seenMarks(classes);
  const isReplacing = existing.length > 0 && agreed === seen;
  const note = notes.trim() || null;
  const marked = marksToWrite(classes, { status, notes: note, isReplacing });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const replaced = isReplacing
      ? existing.flatMap(({ mark }) => (mark ? [{ id: mark.id, recorded_at: mark.recorded_at }] : []))
      : [];
    const body = { status, first_day: firstDay, ...(lastDay !== '' && { last_day: lastDay }), notes: note, replaced };
    write.mutate(
      { method: 'POST', path, body },
      {
        onSuccess: ({ marked: written }) => {
          onDone(`${student.name} is marked ${status} in ${counted(written)}${periodText(firstDay, lastDay)}.`);
          onClose();
        },
      },
    );
  }

  return (
    <form onSubmit={submit}>
      <Stack mih={360}>
        <Radio.Group label="Mark as" value={status} onChange={(chosen) => setStatus(chosen)}>
          <Group mt={6}>
            <Radio value="absent" label="Absent" data-autofocus />
            <Radio value="excused" label="Excused" />
          </Group>
        </Radio.Group>
        <Group align="flex-start">
          <TextInput
            type="date"
            label="Day"
            required
            w={180}
            max={lastMarkedDay(today)}
            value={firstDay}
            onChange={({ currentTarget: { value } }) => setFirstDay(value)}
          />
          <TextInput
            type="date"
            label="Last day"
            description="Of several days"
            inputWrapperOrder={['label', 'input', 'description']}
            w={180}
            min={firstDay}
            value={lastDay}
            onChange={({ currentTarget: { value } }) => setLastDay(value)}
          />
        </Group>
        <Textarea
          label="Note"
          maxLength={2000}
          autosize
          minRows={1}
          maxRows={4}
          value={notes}
          onChange={({ currentTarget: { value } }) => setNotes(value)}
        />
        {firstDay !== '' && (
          <QueryState query={days} skeleton={<Skeleton height={120} />}>
            {(found) => <ClassDays of={found.classes} hasDates={lastDay !== '' && lastDay !== firstDay} />}
          </QueryState>
        )}
        {existing.length > 0 && (
          <Checkbox
            label={`Replace the marks that there are (${existing.length})`}
            description="Otherwise they stay, and the other classes are marked."
            checked={isReplacing}
            onChange={({ currentTarget: { checked } }) => setAgreed(checked ? seen : '')}
          />
        )}
        <ErrorMessage error={write.error} ifUncertain="Look at the marks of the student before you try again." />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={marked.length === 0} loading={write.isPending}>
            Mark {status} in {counted(marked.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const counted = (classes: number): string => (classes === 1 ? '1 class' : `${classes} classes`);

const periodText = (firstDay: string, lastDay: string): string =>
  lastDay === '' || lastDay === firstDay
    ? ` on ${longDay(firstDay)}`
    : ` from ${longDay(firstDay)} to ${longDay(lastDay)}`;
