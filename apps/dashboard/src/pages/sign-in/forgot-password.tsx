import { Alert, Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useSignInOptions } from '../../api/oidc';
import { request } from '../../api/request';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Sends a link to choose a new password, or says who can help if the installation sends no mail. */
export function ForgotPassword({ email, onEmail, onBack }: Props) {
  const { data: options } = useSignInOptions();
  const sending = useMutation({
    mutationFn: () => request<object>('password-reset', { method: 'POST', body: { email: email.trim() } }),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    sending.mutate();
  }

  if (!options?.password_reset) return <WithoutMail onBack={onBack} />;
  if (sending.isSuccess) {
    return (
      <Stack>
        <Alert color="green" role="status" title="Look into your mailbox">
          If {email.trim()} is the address of an account with a password, a mail with a link is on its way. The link
          works for one hour. Your present password works until you choose another one.
        </Alert>
        <Text size="sm" c="dimmed">
          No mail? Look into the spam folder, or ask an owner of this Homeroom to reset your password.
        </Text>
        <Button variant="default" fullWidth onClick={onBack}>
          Back to the sign-in
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorMessage error={sending.error} />
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={sending.isPending}>
          Send a link
        </Button>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back to the sign-in
        </Button>
      </Stack>
    </form>
  );
}

function WithoutMail({ onBack }: { onBack: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Ask an owner of this Homeroom to reset your password, under Settings → Users. You get a one-time password, which
        works for 3 days.
      </Text>
      <Text size="sm">
        If you are the only owner, run <Code>npm run cli -- users reset-password YOUR-ADDRESS</Code> on the server.
      </Text>
      <Button variant="default" fullWidth autoFocus onClick={onBack}>
        Back to the sign-in
      </Button>
    </Stack>
  );
}
