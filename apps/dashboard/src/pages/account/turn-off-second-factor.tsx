import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useDisableSecondFactor } from '../../api/second-factor';
import { useSession } from '../../api/session';
import { ErrorMessage } from '../../components/page/error-message';
import { CodeField } from '../../components/second-factor/code-field';

/** Asks for the password and a code, and turns off the second factor. */
export function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const disable = useDisableSecondFactor();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    disable.mutate({ password, code }, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">Your password alone will then open your account.</Text>
        <ErrorMessage error={disable.error} />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <CodeField
          description="Of your authenticator app, or one of your recovery codes."
          value={code}
          onChange={setCode}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={disable.isPending}>
            Turn off
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
