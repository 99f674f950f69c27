import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, request } from '../../api/request';
import type { Session } from '../../api/types';
import { CodeField } from '../../components/second-factor/code-field';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  onSignedIn: (session: Session, password: string) => void;
}

/** The form with e-mail and password, and in a second step the code of a user with a second factor. */
export function SignInForm({ email, onEmail, onForgotten, onSignedIn }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    mutationFn: () => request<Session>('session', { method: 'POST', body: { email: email.trim(), password, code } }),
    onSuccess: (session) => onSignedIn(session, password),
    onError: (error) => {
      if (isCodeRequired(error)) setCode('');
      else (codeField.current ?? passwordField.current)?.select();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    signIn.mutate();
  }

  function startAgain() {
    setCode(null);
    setPassword('');
    signIn.reset();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorMessage error={isCodeRequired(signIn.error) ? null : signIn.error} />
        {code === null ? (
          <>
            <TextInput
              label="E-mail"
              type="email"
              name="email"
              autoComplete="username"
              autoFocus={email === ''}
              required
              value={email}
              onChange={(event) => onEmail(event.currentTarget.value)}
            />
            <PasswordInput
              ref={passwordField}
              label="Password"
              name="password"
              autoComplete="current-password"
              autoFocus={email !== '' && password === ''}
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        ) : (
          <CodeField
            ref={codeField}
            description="The code that your authenticator app shows, or one of your recovery codes."
            autoFocus
            value={code}
            onChange={setCode}
          />
        )}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
        {code === null && (
          <Button variant="subtle" fullWidth onClick={onForgotten}>
            Forgot password?
          </Button>
        )}
        {code !== null && (
          <Button variant="subtle" fullWidth onClick={startAgain}>
            Back to e-mail and password
          </Button>
        )}
      </Stack>
    </form>
  );
}

const isCodeRequired = (error: Error | null) => error instanceof ApiError && error.code === 'CODE_REQUIRED';
