import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Student } from '../../../api/types';
import { longDay } from '../../../school/calendar-days';
import { Confirmation } from '../../../school/editing/confirmation';
import { RemovalDialog } from '../../../school/editing/removal-dialog';
import { useSchoolWrite } from '../../../school/editing/use-school-write';
import { SeatConflict, seatErrorOf } from './seat-conflict';
import type { Seat } from '../today/class-list';

interface Props {
  student: Student;
  /** Null before the first opening. */
  seat: Seat | null;
  today: string;
  opened: boolean;
  onClose: () => void;
  /** Gets a sentence that says what was done. */
  onDone: (done: string) => void;
}

/** Withdraws a student from a class on a day, after confirmation. */
export function LeaveClassDialog({ opened, onClose, seat, onDone, ...props }: Props) {
  return (
    <RemovalDialog title="Withdraw from the class" opened={opened} onClose={onClose}>
      {(onRemoved) =>
        seat && (
          <LeaveClass
            {...props}
            seat={seat}
            onCancel={onClose}
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

interface LeaveClassProps extends Pick<Props, 'student' | 'today' | 'onDone'> {
  seat: Seat;
  onCancel: () => void;
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function LeaveClass({ student, seat: { schoolClass, period }, today, onDone, onCancel }: LeaveClassProps) {
  const [date, setDate] = useState(today);
  const [isMissing, setIsMissing] = useState(false);
  const withdrawal = useSchoolWrite();

  function withdraw() {
    setIsMissing(date === '');
    if (date === '') return;
    const path = `classes/${schoolClass.id}/enroll/${student.id}?date=${date}`;
    const done = `${student.name} ${date > today ? 'leaves' : 'left'} ${schoolClass.name} on ${longDay(date)}.`;
    withdrawal.mutate({ method: 'DELETE', path }, { onSuccess: () => onDone(done) });
  }

  return (
    <Confirmation
      submit={`Withdraw from ${schoolClass.name}`}
      isPending={withdrawal.isPending}
      error={seatErrorOf(withdrawal.error)}
      onConfirm={withdraw}
      onCancel={onCancel}
    >
      <Stack gap="sm">
        <SeatConflict of={period} error={withdrawal.error} />
        <Text size="sm">
          {student.name} is no longer in {schoolClass.name} from this day on. It can be a day in the future. The seat is
          free from then on. Grades and attendance stay.
        </Text>
        <TextInput
          type="date"
          label="First day no longer in the class"
          required
          min={period.begin_date}
          error={isMissing && date === '' && 'Choose a day'}
          value={date}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
      </Stack>
    </Confirmation>
  );
}
