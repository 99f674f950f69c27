import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../api/request';
import type { Session } from '../api/types';
import { isPasswordWrong, NewPasswordFields } from './new-password-fields';

interface Props {
  email: string;
  currentLabel: string;
  /** The password of a sign-in a moment ago, which the form then does not ask for. */
  known?: string | null;
  submitLabel: string;
  onChanged: (session: Session) => void;
  focused?: boolean;
}

/** A form with the current password, if it is not known, and the new password. */
export function NewPasswordForm({ email, currentLabel, known = null, submitLabel, onChanged, focused = false }: Props) {
  const [current, setCurrent] = useState('');
  // Filled in again, the empty form shows that the password was changed.
  const [count, setCount] = useState(0);
  const [isKnown, setIsKnown] = useState(known !== null);
  const currentField = useRef<HTMLInputElement>(null);

  const change = useMutation({
    mutationFn: (chosen: string) => {
      const body = { current_password: isKnown ? known : current, new_password: chosen };
      return request<Session>('password', { method: 'PUT', body });
    },
    onSuccess: (session) => {
      setCurrent('');
      setCount(count + 1);
      onChanged(session);
    },
    onError: (error) => {
      if (!isPasswordWrong(error)) return;
      // It was replaced by another one meanwhile.
      setIsKnown(false);
      currentField.current?.select();
    },
  });

  return (
    <NewPasswordFields
      key={count}
      email={email}
      submitLabel={submitLabel}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(chosen) => change.mutate(chosen)}
      focused={focused && isKnown}
    >
      {!isKnown && (
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
      )}
    </NewPasswordFields>
  );
}
