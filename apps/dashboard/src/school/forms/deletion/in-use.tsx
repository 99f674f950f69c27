import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Of the record. */
  name: string;
  /** Of the error: `Student is in use: 1 enrollment, 3 grades`. */
  message: string;
  /** What to do instead. */
  children: ReactNode;
  onClose: () => void;
}

/** Says what refers to a record that can therefore not be deleted. */
export function InUse({ name, message, children, onClose }: Props) {
  return (
    <Stack>
      <Alert color="amber" role="alert" title={`${name} cannot be deleted`}>
        <Text size="sm">
          {name} still has {listed(usesIn(message))}.
        </Text>
      </Alert>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

const usesIn = (message: string): string[] => message.replace(/^.*? is in use: /, '').split(', ');

const listed = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts);
