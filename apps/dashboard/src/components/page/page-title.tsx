import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

interface Props {
  title: string;
  description?: ReactNode;
  /** The buttons of the page. */
  children?: ReactNode;
}

/** The heading of a page. It sets the title of the document as well. */
export function PageTitle({ title, description, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Homeroom`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} maw={680}>
        <Title order={1}>{title}</Title>
        {description !== undefined && (
          <Text component="div" c="dimmed" size="sm">
            {description}
          </Text>
        )}
      </Stack>
      {children !== undefined && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
