import { Alert, Button, Divider } from '@mantine/core';
import { IconAlertCircle, IconLogin2 } from '@tabler/icons-react';
import { signInUrl, useSignInOptions } from '../../api/oidc';

const failures: Record<string, string> = {
  unavailable: 'The sign-in service of your school does not answer. Try again later.',
  failed: 'The sign-in was not completed. Try again.',
  refused: 'Your account may not use this dashboard. Ask an owner to invite you.',
};

/** The button for the OpenID Connect provider, and the message of a failed sign-in there. */
export function ProviderSignIn() {
  const { data } = useSignInOptions();
  const failure = failures[new URLSearchParams(location.search).get('sign_in') ?? ''];
  if (!data?.oidc) return null;
  return (
    <>
      {failure !== undefined && (
        <Alert color="red" role="alert" mb="md" icon={<IconAlertCircle aria-hidden />}>
          {failure}
        </Alert>
      )}
      <Button
        component="a"
        href={signInUrl()}
        variant="default"
        fullWidth
        leftSection={<IconLogin2 size={18} stroke={1.7} aria-hidden />}
      >
        Sign in with {data.oidc.host}
      </Button>
      <Divider my="md" label="or with a password" />
    </>
  );
}
