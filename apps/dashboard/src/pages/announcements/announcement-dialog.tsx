import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useCloseConfirmation } from '../../components/use-close-confirmation';
import { UnsavedQuestion } from '../../school/editing/unsaved-question';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  question: string;
  discard: string;
  /** What would be lost. */
  loss: string;
  children: (form: FormControls) => ReactNode;
}

export interface FormControls {
  /** Whether the form has input that is not stored. */
  setIsUnsaved: (isUnsaved: boolean) => void;
  /** Closes without a question. */
  onDone: () => void;
  onCancel: () => void;
}

/** A dialog with the form of an announcement. It asks before input is lost. */
export function AnnouncementDialog({ opened, onClose, title, question, discard, loss, children }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)');
  const [isUnsaved, setIsUnsaved] = useState(false);
  const confirmation = useCloseConfirmation(opened && isUnsaved, finish);

  function finish() {
    setIsUnsaved(false);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={confirmation.isOpen ? confirmation.cancel : confirmation.close}
      closeOnClickOutside={false}
      title={confirmation.isOpen ? question : title}
      size="lg"
      fullScreen={narrow}
    >
      {confirmation.isOpen && (
        <UnsavedQuestion
          discard={discard}
          keep="Keep writing"
          onDiscard={confirmation.confirm}
          onKeep={confirmation.cancel}
        >
          {loss}
        </UnsavedQuestion>
      )}
      {/* Kept, so that the text is there if the user goes back to it. */}
      <div hidden={confirmation.isOpen}>{children({ setIsUnsaved, onDone: finish, onCancel: confirmation.close })}</div>
    </Modal>
  );
}
