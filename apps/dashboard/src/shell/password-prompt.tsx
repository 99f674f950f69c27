import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen, request } from '../api/request';
import { sessionIs, useSession } from '../api/session';
import type { Session } from '../api/types';
import { Refusal } from '../components/refusal';

/** Asks for the password once more when the server wants it, and lets what was asked for go on. */
export function PasswordPrompt() {
  const { user } = useSession();
  const [answer, setAnswer] = useState<{ with: (confirmed: boolean) => void } | null>(null);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    listen({ passwordRequired: () => new Promise((resolve) => setAnswer({ with: resolve })) });
    return () => listen({ passwordRequired: () => Promise.resolve(false) });
  }, []);

  // Any dialog below would close as well, with all that was typed into it. This listener is the first one on the page.
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
      sessionIs(session);
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
      <form onSubmit={submit}>
        <Stack>
          <Refusal error={confirmation.error} />
          <Text size="sm" c="dimmed">
            It is more than ten minutes since you gave your password.
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
    </Modal>
  );
}
