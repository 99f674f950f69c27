import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Props extends Pick<ModalProps, 'title' | 'opened' | 'closeOnClickOutside' | 'fullScreen' | 'size'> {
  onClose: () => void;
  /** Mounted anew at each opening. Calls `onRemoved` when the record, and the button that opened the dialog, are gone. */
  children: (onRemoved: () => void) => ReactNode;
}

/** A dialog that may remove a record. The focus then goes to the content of the page. */
export function RemovalDialog({ onClose, children, ...modal }: Props) {
  const [isRemoved, setIsRemoved] = useState(false);

  function finishRemoved() {
    setIsRemoved(true);
    onClose();
  }

  function moveFocus() {
    if (isRemoved) document.getElementById('content')?.focus();
    setIsRemoved(false);
  }

  return (
    <Modal {...modal} onClose={onClose} returnFocus={!isRemoved} onExitTransitionEnd={moveFocus}>
      {children(finishRemoved)}
    </Modal>
  );
}
