import { Card, Center, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { sessionIs } from '../../api/session';
import type { Session } from '../../api/types';
import { NewPasswordForm } from '../../components/new-password-form';
import { Logo } from '../../shell/logo';
import { LocalNote, UnencryptedBanner } from '../../shell/unencrypted';
import { SignInForm } from './sign-in-form';

/** The door: e-mail and password and, where that password was for one use, a password of one's own. */
export default function SignInPage({ session }: { session: Session | null }) {
  if (session === null) {
    return (
      <Door title="Sign in" description="The dashboard of your school’s Homeroom.">
        <SignInForm onSignedIn={sessionIs} />
      </Door>
    );
  }
  return (
    <Door
      title="Choose your own password"
      description={`You are signed in as ${session.user.email} with a password for one use. Choose one that only you know.`}
    >
      <NewPasswordForm
        email={session.user.email}
        currentLabel="One-time password"
        submitLabel="Save and continue"
        onChanged={sessionIs}
        focused
      />
    </Door>
  );
}

function Door({ title, description, children }: { title: string; description: string; children: ReactNode }) {
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
