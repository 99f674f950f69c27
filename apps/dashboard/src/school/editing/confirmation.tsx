import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  /** What the action does. */
  children: ReactNode;
  submit: string;
  color?: string;
  cancel?: string;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action. It is red unless a color is given, as for an action that removes something. */
export function Confirmation({
  children,
  submit,
  color = 'red',
  cancel = 'Cancel',
  isPending,
  error,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Stack>
      <Text size="sm" component="div">
        {children}
      </Text>
      <ErrorMessage error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button color={color} loading={isPending} onClick={onConfirm}>
          {submit}
        </Button>
      </Group>
    </Stack>
  );
}
