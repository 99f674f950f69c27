import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { SchoolClass, Student } from '../../../api/types';
import { ErrorMessage } from '../../../components/page/error-message';
import { longDay } from '../../../school/calendar-days';
import { useSchoolWrite } from '../../../school/editing/use-school-write';
import type { StudentClass } from '../../../school/enrollments/periods';
import { ClassSearch } from '../../../school/enrollments/class-search';

interface Props {
  student: Student;
  classes: readonly StudentClass[];
  today: string;
  opened: boolean;
  onClose: () => void;
}

/** Finds classes by name and enrolls a student in them, one after another. */
export function EnrollDialog({ opened, onClose, ...props }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <Modal opened={opened} onClose={onClose} title={`Enroll ${props.student.name}`} size="lg" fullScreen={narrow}>
      <Enroll {...props} />
    </Modal>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Enroll({ student, classes, today }: Omit<Props, 'opened' | 'onClose'>) {
  const enrollment = useSchoolWrite();
  const [firstDay, setFirstDay] = useState(today);
  const [last, setLast] = useState<{ name: string; id: number; firstDay: string } | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  function enroll({ id, name }: SchoolClass) {
    setIsMissing(firstDay === '');
    if (firstDay === '') return;
    setLast({ id, name, firstDay });
    const body = { student_id: student.id, begin_date: firstDay };
    enrollment.mutate({ method: 'POST', path: `classes/${id}/enroll`, body });
  }

  return (
    <Stack mih={360}>
      <TextInput
        type="date"
        label="First day in the class"
        required
        maw={220}
        error={isMissing && firstDay === '' && 'Choose a day'}
        value={firstDay}
        onChange={({ currentTarget: { value } }) => setFirstDay(value)}
      />
      <Text size="sm" role="status">
        {enrollment.isSuccess &&
          last &&
          `${student.name} is enrolled in ${last.name} from ${longDay(last.firstDay)} on.`}
      </Text>
      <ErrorMessage error={enrollment.error} />
      <ClassSearch
        classes={classes}
        firstDay={firstDay || today}
        action="Enroll"
        onChoose={enroll}
        pendingId={enrollment.isPending ? last?.id : undefined}
      />
    </Stack>
  );
}
