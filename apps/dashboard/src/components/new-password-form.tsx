import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, request } from '../api/request';
import type { Session } from '../api/types';
import { ErrorMessage } from './page/error-message';

interface Props {
  email: string;
  currentLabel: string;
  submitLabel: string;
  onChanged: (session: Session) => void;
  focused?: boolean;
}

const rules =
  'At least 12 characters, at most 128. Not a common password, a sequence, a repetition, or your name, also not with digits added. Several words make a good one.';

/** A form with the current password and the new password, which is typed twice. */
export function NewPasswordForm({ email, currentLabel, submitLabel, onChanged, focused = false }: Props) {
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<{ chosen?: string; repeated?: string }>({});
  const currentField = useRef<HTMLInputElement>(null);
  const chosenField = useRef<HTMLInputElement>(null);
  const repeatedField = useRef<HTMLInputElement>(null);

  const change = useMutation({
    mutationFn: () =>
      request<Session>('password', { method: 'PUT', body: { current_password: current, new_password: chosen } }),
    onSuccess: (session) => {
      setCurrent('');
      setChosen('');
      setRepeated('');
      onChanged(session);
    },
    onError: (error) => {
      const wrong = error instanceof ApiError && error.code === 'PASSWORD_WRONG';
      (wrong ? currentField : chosenField).current?.select();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = faultOf(chosen, repeated);
    setFault(found);
    if (found.chosen !== undefined) chosenField.current?.focus();
    else if (found.repeated !== undefined) repeatedField.current?.focus();
    else change.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorMessage error={change.error} />
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          ref={currentField}
          label={currentLabel}
          name="current_password"
          autoComplete="current-password"
          autoFocus={focused}
          required
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          ref={chosenField}
          label="New password"
          description={rules}
          name="new_password"
          autoComplete="new-password"
          required
          value={chosen}
          error={fault.chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <PasswordInput
          ref={repeatedField}
          label="New password, once more"
          name="repeated_password"
          autoComplete="new-password"
          required
          value={repeated}
          error={fault.repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        <Button type="submit" loading={change.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

function faultOf(chosen: string, repeated: string): { chosen?: string; repeated?: string } {
  const length = [...chosen].length;
  if (length < 12) return { chosen: `This has ${length} characters; at least 12 are needed.` };
  if (length > 128) return { chosen: `This has ${length} characters; at most 128 are allowed.` };
  if (chosen !== repeated) return { repeated: 'The passwords do not match.' };
  return {};
}
