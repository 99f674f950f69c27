import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { request, setHandlers } from '../../api/request';
import { signInUrl } from '../../api/oidc';
import { setSession, useSession } from '../../api/session';
import type { Session } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';

/** Asks for the password again when the server requires it, and then continues the request. */
export function PasswordPrompt() {
  const { user, has_password: hasPassword } = useSession();
  const [answer, setAnswer] = useState<{ with: (confirmed: boolean) => void } | null>(null);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setHandlers({ passwordRequired: () => new Promise((resolve) => setAnswer({ with: resolve })) });
    return () => setHandlers({ passwordRequired: () => Promise.resolve(false) });
  }, []);

  // Escape would also close the dialog below and lose its input. This listener runs before all others.
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || answer === null) return;
    event.stopImmediatePropagation();
    finish(false);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => escaped(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);

  const confirmation = useMutation({
    mutationFn: () => request<Session>('session/confirmation', { method: 'POST', body: { password } }),
    onSuccess: (session) => {
      setSession(session);
      finish(true);
    },
    onError: () => field.current?.select(),
  });

  function finish(confirmed: boolean) {
    answer?.with(confirmed);
    setAnswer(null);
    setPassword('');
    confirmation.reset();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    confirmation.mutate();
  }

  return (
    <Modal
      opened={answer !== null}
      onClose={() => finish(false)}
      title="Confirm that it is you"
      zIndex={400}
      closeOnEscape={false}
    >
      {hasPassword ? (
        <form onSubmit={submit}>
          <Stack>
            <ErrorMessage error={confirmation.error} />
            <Text size="sm" c="dimmed">
              You last entered your password more than ten minutes ago.
            </Text>
            <input type="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordInput
              ref={field}
              label="Password"
              autoComplete="current-password"
              data-autofocus
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => finish(false)}>
                Cancel
              </Button>
              <Button type="submit" loading={confirmation.isPending}>
                Confirm
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            Sign in again, and repeat what you were about to do. You come back to this page.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => finish(false)}>
              Cancel
            </Button>
            <Button component="a" href={signInUrl({ again: true })}>
              Sign in again
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
