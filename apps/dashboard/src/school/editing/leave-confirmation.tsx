import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseConfirmation } from '../../components/use-close-confirmation';
import { UnsavedQuestion } from './unsaved-question';

interface Props {
  isUnsaved: boolean;
  /** Called before the user leaves. */
  onLeave?: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before the user leaves a page with changes that are not saved. */
export function LeaveConfirmation({ isUnsaved, onLeave = () => undefined, children }: Props) {
  const { isOpen, cancel, confirm } = useCloseConfirmation(isUnsaved, onLeave);
  return (
    <Modal opened={isOpen} onClose={cancel} title="Leave without saving?">
      <UnsavedQuestion discard="Leave without saving" keep="Stay" onDiscard={confirm} onKeep={cancel}>
        {children}
      </UnsavedQuestion>
    </Modal>
  );
}
