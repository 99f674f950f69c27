import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import type { SchoolClass, Student } from '../../../api/types';
import { ErrorMessage } from '../../../components/page/error-message';
import { longDay } from '../../../school/calendar-days';
import { RemovalDialog } from '../../../school/editing/removal-dialog';
import { useSchoolWrite } from '../../../school/editing/use-school-write';
import type { Seat } from '../today/class-list';
import type { StudentClass } from '../../../school/enrollments/periods';
import { ClassSearch, noteOf } from '../../../school/enrollments/class-search';
import { SeatConflict, seatErrorOf } from './seat-conflict';

interface Props {
  student: Student;
  /** Null before the first opening. */
  seat: Seat | null;
  classes: readonly StudentClass[];
  today: string;
  opened: boolean;
  onClose: () => void;
  /** Gets a sentence that says what was done. */
  onDone: (done: string) => void;
}

/** Moves a student to another class, which is found by name. */
export function MoveDialog({ opened, onClose, seat, onDone, ...props }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <RemovalDialog title={`Move ${props.student.name}`} opened={opened} onClose={onClose} size="lg" fullScreen={narrow}>
      {(onRemoved) =>
        seat && (
          <Move
            {...props}
            seat={seat}
            onDone={(done) => {
              onDone(done);
              onRemoved();
            }}
          />
        )
      }
    </RemovalDialog>
  );
}

interface MoveProps extends Omit<Props, 'opened' | 'onClose'> {
  seat: Seat;
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Move({ student, seat, classes, today, onDone }: MoveProps) {
  const [to, setTo] = useState<SchoolClass | null>(null);
  const { period, schoolClass } = seat;
  // A seat that has not begun is moved as a whole.
  const firstDay = period.begin_date > today ? period.begin_date : today;
  return (
    <Stack mih={360}>
      <div>
        <Text size="xs" c="dimmed">
          From
        </Text>
        <Text size="sm" fw={500}>
          {schoolClass.name}
        </Text>
        <Text size="xs" c="dimmed">
          {schoolClass.schedule} · {schoolClass.teacher.name}
        </Text>
      </div>
      {to === null ? (
        <ClassSearch classes={classes} firstDay={firstDay} without={schoolClass.id} action="Choose" onChoose={setTo} />
      ) : (
        <ConfirmMove
          student={student}
          seat={seat}
          to={to}
          firstDay={firstDay}
          today={today}
          onBack={() => setTo(null)}
          onDone={onDone}
        />
      )}
    </Stack>
  );
}

interface ConfirmMoveProps extends Pick<MoveProps, 'student' | 'seat' | 'today' | 'onDone'> {
  to: SchoolClass;
  firstDay: string;
  onBack: () => void;
}

function ConfirmMove({ student, seat: { period }, to, firstDay, today, onBack, onDone }: ConfirmMoveProps) {
  const [date, setDate] = useState(firstDay);
  const move = useSchoolWrite<unknown>();
  const hasBegun = period.begin_date <= today;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const path = `enrollments/${period.id}/move`;
    const done = `${student.name} ${date > today ? 'moves' : 'moved'} to ${to.name} on ${longDay(date)}.`;
    const body = { class_id: to.id, ...(hasBegun && { date }) };
    move.mutate({ method: 'POST', path, body }, { onSuccess: () => onDone(done) });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <div>
          <Text size="xs" c="dimmed">
            To
          </Text>
          <Text size="sm" fw={500}>
            {to.name}
          </Text>
          <Text size="xs" c="dimmed">
            {noteOf(to)}
          </Text>
        </div>
        {hasBegun && (
          <TextInput
            type="date"
            label="First day in the new class"
            description="The student is no longer in the old class from this day on. It can be a day in the future."
            required
            min={period.begin_date}
            maw={320}
            value={date}
            onChange={({ currentTarget: { value } }) => setDate(value)}
          />
        )}
        <SeatConflict of={period} error={move.error} />
        <ErrorMessage
          error={seatErrorOf(move.error)}
          ifUncertain="Check whether the student was moved before you try again."
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Another class
          </Button>
          <Button type="submit" autoFocus loading={move.isPending}>
            Move to {to.name}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
