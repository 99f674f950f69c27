import { Card, Center, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../logo';
import { LocalNote, UnencryptedBanner } from '../unencrypted';

/** The frame of the pages before the dashboard opens. */
export function SignInFrame({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Homeroom`;
  }, [title]);
  return (
    <Center component="main" mih="100vh" p="md" bg="var(--homeroom-ground)">
      <Stack w="100%" maw={400} gap="lg">
        <Stack align="center" gap="xs">
          <Logo size={40} />
          <Title order={1} ta="center">
            {title}
          </Title>
          <Text c="dimmed" size="sm" ta="center" style={{ overflowWrap: 'anywhere' }}>
            {description}
          </Text>
        </Stack>
        <UnencryptedBanner />
        <Card shadow="sm" padding="xl">
          {children}
        </Card>
        <LocalNote />
      </Stack>
    </Center>
  );
}
