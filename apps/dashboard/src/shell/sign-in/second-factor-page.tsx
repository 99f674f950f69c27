import { Button, Stack } from '@mantine/core';
import { useSignOut } from '../../api/session';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes';
import { SetUpSecondFactor } from '../../components/second-factor/set-up-second-factor';
import { PasswordPrompt } from './password-prompt';
import { SignInFrame } from './sign-in-frame';

interface Props {
  /** The recovery codes, once the second factor is turned on. */
  readonly codes: string[] | null;
  /** Takes null when the user has seen them. */
  readonly onCodes: (codes: string[] | null) => void;
}

/** Sets up the second factor that the installation requires. */
export default function SecondFactorPage({ codes, onCodes }: Props) {
  const signOut = useSignOut();
  if (codes) {
    return (
      <SignInFrame title="Recovery codes" description="The second factor is turned on.">
        <RecoveryCodes codes={codes} onDone={() => onCodes(null)} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Set up a second factor" description="This Homeroom requires one before you can go on.">
      <Stack>
        <SetUpSecondFactor onCodes={onCodes} />
        <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
          Sign out
        </Button>
      </Stack>
      <PasswordPrompt />
    </SignInFrame>
  );
}
