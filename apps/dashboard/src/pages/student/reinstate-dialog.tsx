import { Alert, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Student } from '../../api/types';
import { Confirmation } from '../../school/editing/confirmation';
import { LastChange } from '../../school/editing/last-change';
import { useSchoolWrite } from '../../school/editing/use-school-write';

interface Props {
  of: Student;
  /** Whether the withdrawal is still to come. */
  isPlanned: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Takes back the withdrawal of a student after confirmation. If a class is full, it offers to do so without seats. */
export function ReinstateDialog({ of: student, isPlanned, opened, onClose }: Props) {
  return (
    <Modal title={isPlanned ? 'Cancel the withdrawal' : 'Reinstate the student'} opened={opened} onClose={onClose}>
      <Reinstate of={student} isPlanned={isPlanned} onClose={onClose} />
    </Modal>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Reinstate({ of: { id, name }, isPlanned, onClose }: Omit<Props, 'opened'>) {
  // The dialog says what the user has chosen, also while it closes.
  const [wasPlanned] = useState(isPlanned);
  const reinstatement = useSchoolWrite<unknown>();
  const [fullClass, setFullClass] = useState<string | null>(null);

  function reinstate() {
    const path = `students/${id}/reinstate${fullClass === null ? '' : '?enrollments=false'}`;
    reinstatement.mutate(
      { method: 'POST', path },
      { onSuccess: onClose, onError: ({ code, message }) => code === 'CLASS_FULL' && setFullClass(message) },
    );
  }

  const { error } = reinstatement;
  return (
    <Confirmation
      color="homeroom"
      {...(wasPlanned && { cancel: 'Keep the withdrawal' })}
      submit={
        fullClass !== null ? 'Reinstate without seats' : wasPlanned ? 'Cancel the withdrawal' : `Reinstate ${name}`
      }
      isPending={reinstatement.isPending}
      error={error?.code === 'CLASS_FULL' ? null : error}
      onConfirm={reinstate}
      onCancel={onClose}
    >
      {error?.status === 409 && error.code !== 'CLASS_FULL' && (
        <LastChange path={`students/${id}`} seen={error.message} />
      )}
      {fullClass === null ? (
        wasPlanned ? (
          `${name} stays at the school, and the enrollments go on.`
        ) : (
          `${name} is active again, and the enrollments that the withdrawal ended go on from today.`
        )
      ) : (
        <Alert color="amber" role="alert" title={fullClass}>
          Nothing was changed. You can reinstate {name} without a seat in any class, and enroll {name} again class by
          class.
        </Alert>
      )}
    </Confirmation>
  );
}
