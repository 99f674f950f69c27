import type { SchoolClass, Student } from '../../api/types';
import { Confirmation } from '../../school/editing/confirmation';
import { RemovalDialog } from '../../school/editing/removal-dialog';
import { useSchoolWrite } from '../../school/editing/use-school-write';

interface Props {
  of: SchoolClass;
  /** Null before the first opening. */
  student: Student | null;
  opened: boolean;
  onClose: () => void;
}

/** Ends the enrollment of a student after confirmation. */
export function WithdrawDialog({ of: schoolClass, student, opened, onClose }: Props) {
  return (
    <RemovalDialog title="Withdraw the student" opened={opened} onClose={onClose}>
      {(onRemoved) => student && <Withdraw of={schoolClass} student={student} onDone={onRemoved} onCancel={onClose} />}
    </RemovalDialog>
  );
}

interface WithdrawProps {
  of: SchoolClass;
  student: Student;
  onDone: () => void;
  onCancel: () => void;
}

function Withdraw({ of: schoolClass, student, onDone, onCancel }: WithdrawProps) {
  const withdrawal = useSchoolWrite();
  const path = `classes/${schoolClass.id}/enroll/${student.id}`;
  return (
    <Confirmation
      submit={`Withdraw ${student.name}`}
      isPending={withdrawal.isPending}
      error={withdrawal.error}
      onConfirm={() => withdrawal.mutate({ method: 'DELETE', path }, { onSuccess: onDone })}
      onCancel={onCancel}
    >
      {student.name} leaves {schoolClass.name}, and the seat is free at once. Grades and attendance stay.
    </Confirmation>
  );
}
