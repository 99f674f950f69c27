import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMayEdit } from '../use-may-edit';
import type { Archivable } from './archive';
import { ArchiveDialog } from './archive-dialog';

interface Props {
  of: Archivable;
  isArchived: boolean;
  size?: ButtonProps['size'];
  /** Whether the button is one of several of its kind, as in a list. */
  isInList?: boolean;
}

/** Archives a record or brings it back, for users who may edit. One button, which keeps the focus when the state changes. */
export function ArchiveButton({ of: record, isArchived, size, isInList = false }: Props) {
  const [opened, { open, close }] = useDisclosure();
  if (!useMayEdit()) return null;
  const label = isArchived ? 'Bring back' : record.noun === 'teacher' ? 'Set last day' : 'Archive';
  return (
    <>
      <Button
        variant="default"
        onClick={open}
        {...(size && { size })}
        {...(isInList && { 'aria-label': `${label} ${record.name}` })}
      >
        {label}
      </Button>
      <ArchiveDialog of={record} opened={opened} onClose={close} />
    </>
  );
}
