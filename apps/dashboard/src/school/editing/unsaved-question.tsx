import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** What would be lost. */
  children: ReactNode;
  discard: string;
  keep: string;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks whether something that is not saved may be lost. */
export function UnsavedQuestion({ children, discard, keep, onDiscard, onKeep }: Props) {
  return (
    <Stack>
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDiscard}>
          {discard}
        </Button>
        <Button autoFocus onClick={onKeep}>
          {keep}
        </Button>
      </Group>
    </Stack>
  );
}
