import type { SchoolClass, Student } from '../../api/types';
import { Confirmation } from '../../school/editing/confirmation';
import { RemovalDialog } from '../../school/editing/removal-dialog';
import { useSchoolWrite } from '../../school/editing/use-school-write';

interface Props {
  of: SchoolClass;
  student: Student;
  opened: boolean;
  onClose: () => void;
}

/** Ends the enrollment of a student after confirmation. */
export function WithdrawDialog({ of: schoolClass, student, opened, onClose }: Props) {
  const withdrawal = useSchoolWrite();
  const path = `classes/${schoolClass.id}/enroll/${student.id}`;
  return (
    <RemovalDialog title="Withdraw the student" opened={opened} onClose={onClose} isRemoved={withdrawal.isSuccess}>
      <Confirmation
        submit={`Withdraw ${student.name}`}
        isPending={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() => withdrawal.mutate({ method: 'DELETE', path }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        {student.name} leaves {schoolClass.name}, and the seat is free at once. Grades and attendance stay.
      </Confirmation>
    </RemovalDialog>
  );
}
