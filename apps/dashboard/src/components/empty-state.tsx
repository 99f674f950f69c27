import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
}

/** Says that there is nothing yet, and what to do about it. */
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
