import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseConfirmation } from '../../components/use-close-confirmation';

interface Props {
  isUnsaved: boolean;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks for confirmation before the user leaves a page with changes that are not saved. */
export function LeaveConfirmation({ isUnsaved, children }: Props) {
  const { isOpen, cancel, confirm } = useCloseConfirmation(isUnsaved, () => undefined);
  return (
    <Modal opened={isOpen} onClose={cancel} title="Leave without saving?">
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={confirm}>
            Leave without saving
          </Button>
          <Button data-autofocus onClick={cancel}>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
