import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession, useSignOut } from '../api/session';
import { RecoveryCodes } from '../components/second-factor/recovery-codes';
import { SetUpSecondFactor } from '../components/second-factor/set-up-second-factor';
import { PasswordPrompt } from './password-prompt';
import { SignInFrame } from './sign-in-frame';

/** Shows the pages to a user who has the second factor that the installation requires, and its set-up to others. */
export function RequiredSecondFactor({ children }: { children: ReactNode }) {
  const { must_set_up_second_factor: mustSetUp } = useSession();
  const [codes, setCodes] = useState<string[] | null>(null);
  const signOut = useSignOut();
  if (codes) {
    return (
      <SignInFrame title="Recovery codes" description="The second factor is turned on.">
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </SignInFrame>
    );
  }
  if (!mustSetUp) return children;
  return (
    <SignInFrame title="Set up a second factor" description="This Homeroom requires one before you can go on.">
      <Stack>
        <SetUpSecondFactor onCodes={setCodes} />
        <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
          Sign out
        </Button>
      </Stack>
      <PasswordPrompt />
    </SignInFrame>
  );
}
