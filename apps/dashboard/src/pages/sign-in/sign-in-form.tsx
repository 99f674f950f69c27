import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { request } from '../../api/request';
import type { Session } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';

/** The form with e-mail and password. */
export function SignInForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: () => request<Session>('session', { method: 'POST', body: { email: email.trim(), password } }),
    onSuccess: onSignedIn,
    onError: () => passwordField.current?.select(),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    signIn.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorMessage error={signIn.error} />
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
