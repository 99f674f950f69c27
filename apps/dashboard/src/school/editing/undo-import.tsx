import { RemovalDialog } from './removal-dialog';
import { Confirmation } from './confirmation';
import { useSchoolWrite } from './use-school-write';
import type { Import } from '../../api/types';

interface Props {
  /** Null before the first opening. */
  id: number | null;
  opened: boolean;
  onUndone: () => void;
  onClose: () => void;
}

/** Undoes an import after confirmation. */
export function UndoImport({ id, opened, onUndone, onClose }: Props) {
  if (id === null) return null;
  return (
    <RemovalDialog title={`Undo import ${id}?`} opened={opened} onClose={onClose}>
      {(onRemoved) => <Question id={id} onUndone={() => (onRemoved(), onUndone())} onCancel={onClose} />}
    </RemovalDialog>
  );
}

function Question({ id, onUndone, onCancel }: { id: number; onUndone: () => void; onCancel: () => void }) {
  const undo = useSchoolWrite<Import>();
  return (
    <Confirmation
      submit="Undo the import"
      isPending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate({ method: 'POST', path: `imports/${id}/undo`, body: {} }, { onSuccess: onUndone })}
      onCancel={onCancel}
    >
      The records that it made are deleted, and the others get their former values. Nothing is undone if one of the
      records was changed since, or is in use.
    </Confirmation>
  );
}
