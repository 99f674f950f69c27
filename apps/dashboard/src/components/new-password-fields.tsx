import { Button, PasswordInput, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/request';
import { ErrorMessage } from './page/error-message';

interface Props {
  email: string;
  submitLabel: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (chosen: string) => void;
  focused?: boolean;
  /** Fields before the new password. */
  children?: ReactNode;
}

const rules =
  '12 to 128 characters. Several words make a good password. Common passwords, sequences, repetitions and your name are refused, also with digits added.';

/** A form with a new password, which is typed twice. */
export function NewPasswordFields({ email, submitLabel, isPending, error, onSubmit, focused, children }: Props) {
  const [chosen, setChosen] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<{ chosen?: string; repeated?: string }>({});
  const chosenField = useRef<HTMLInputElement>(null);
  const repeatedField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The form around it asks for a wrong password again.
    if (error !== null && !isPasswordWrong(error)) chosenField.current?.select();
  }, [error]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = faultOf(chosen, repeated);
    setFault(found);
    if (found.chosen !== undefined) chosenField.current?.focus();
    else if (found.repeated !== undefined) repeatedField.current?.focus();
    else onSubmit(chosen);
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorMessage error={error} />
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {children}
        <PasswordInput
          ref={chosenField}
          label="New password"
          description={rules}
          name="new_password"
          autoComplete="new-password"
          autoFocus={focused ?? false}
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
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

export const isPasswordWrong = (error: Error): boolean => error instanceof ApiError && error.code === 'PASSWORD_WRONG';

function faultOf(chosen: string, repeated: string): { chosen?: string; repeated?: string } {
  const length = [...chosen].length;
  if (length < 12) return { chosen: `This has ${length} characters; at least 12 are needed.` };
  if (length > 128) return { chosen: `This has ${length} characters; at most 128 are allowed.` };
  if (chosen !== repeated) return { repeated: 'The passwords do not match.' };
  return {};
}
