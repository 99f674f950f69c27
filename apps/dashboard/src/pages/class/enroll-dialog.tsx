import { Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { SchoolClass, Student } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';
import { RecordSearch } from '../../school/editing/record-search';
import { useSchoolWrite } from '../../school/editing/use-school-write';

interface Props {
  of: SchoolClass;
  /** The ids of the students on the roster. */
  enrolled: ReadonlySet<number>;
  opened: boolean;
  onClose: () => void;
}

/** Finds students by name and enrolls them, one after another. */
export function EnrollDialog({ of: schoolClass, enrolled, opened, onClose }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <Modal opened={opened} onClose={onClose} title={`Enroll in ${schoolClass.name}`} fullScreen={narrow}>
      <Enroll of={schoolClass} enrolled={enrolled} />
    </Modal>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Enroll({ of: { id }, enrolled }: Pick<Props, 'of' | 'enrolled'>) {
  const enrollment = useSchoolWrite();
  const [last, setLast] = useState<Student | null>(null);

  function enroll(student: Student) {
    setLast(student);
    enrollment.mutate({ method: 'POST', path: `classes/${id}/enroll`, body: { student_id: student.id } });
  }

  return (
    <Stack mih={320}>
      <RecordSearch<Student>
        label="Student"
        path="students"
        filters={{ per_page: '8' }}
        nameOf={({ name }) => name}
        noteOf={({ grade_level, email }) =>
          [`Grade level ${grade_level}`, ...(email === null ? [] : [email])].join(', ')
        }
        action="Enroll"
        onChoose={enroll}
        pendingId={enrollment.isPending ? last?.id : undefined}
        disabledOf={(student) => (enrolled.has(student.id) ? 'Enrolled' : null)}
      />
      <Text size="sm" role="status">
        {enrollment.isSuccess && last && `${last.name} is enrolled.`}
      </Text>
      <ErrorMessage error={enrollment.error} />
    </Stack>
  );
}
