import { Modal, type ModalProps } from '@mantine/core';

interface Props extends Pick<ModalProps, 'closeOnClickOutside' | 'fullScreen' | 'children'> {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Whether the record was removed, and with it the button that opened the dialog. */
  isRemoved: boolean;
}

/** A dialog that may remove a record. The focus then goes to the content of the page. */
export function RemovalDialog({ isRemoved, ...modal }: Props) {
  return (
    <Modal
      {...modal}
      returnFocus={!isRemoved}
      onExitTransitionEnd={() => isRemoved && document.getElementById('content')?.focus()}
    />
  );
}
