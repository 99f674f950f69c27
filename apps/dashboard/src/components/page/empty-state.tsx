import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The next step for the user. */
  children?: ReactNode;
  icon?: ReactNode;
}

/** A message for an empty list, with the next step. */
export function EmptyState({ title, children, icon = <IconInbox size={22} stroke={1.6} aria-hidden /> }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={44} radius="xl">
        {icon}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {children !== undefined && (
        <Text component="div" size="sm" c="dimmed" maw={520} w="100%">
          {children}
        </Text>
      )}
    </Stack>
  );
}
