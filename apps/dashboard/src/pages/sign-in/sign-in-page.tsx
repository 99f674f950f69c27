import { Card, Center, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { setSession } from '../../api/session';
import type { Session } from '../../api/types';
import { NewPasswordForm } from '../../components/new-password-form';
import { Logo } from '../../shell/logo';
import { LocalNote, UnencryptedBanner } from '../../shell/unencrypted';
import { ProviderSignIn } from './provider-sign-in';
import { SignInForm } from './sign-in-form';

/** The sign-in page. After a sign-in with a one-time password it asks for a new password. */
export default function SignInPage({ session }: { session: Session | null }) {
  if (session === null) {
    return (
      <SignInFrame title="Sign in" description="The dashboard of your school’s Homeroom.">
        <ProviderSignIn />
        <SignInForm onSignedIn={setSession} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Choose your own password"
      description={`You are signed in as ${session.user.email} with a one-time password. Choose a new one.`}
    >
      <NewPasswordForm
        email={session.user.email}
        currentLabel="One-time password"
        submitLabel="Save and continue"
        onChanged={setSession}
        focused
      />
    </SignInFrame>
  );
}

function SignInFrame({ title, description, children }: { title: string; description: string; children: ReactNode }) {
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
