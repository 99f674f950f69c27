import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useRecoveryCodes } from '../../api/second-factor';
import { sessionChanged } from '../../api/session';
import { ErrorMessage } from '../page/error-message';
import { CodeField } from './code-field';

interface Props {
  action: Parameters<typeof useRecoveryCodes>[0];
  description: string;
  submitLabel: string;
  onCodes: (codes: string[]) => void;
  children: ReactNode;
}

/** A form with a code, which the server answers with recovery codes. */
export function CodeForm({ action, description, submitLabel, onCodes, children }: Props) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const sending = useRecoveryCodes(action);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    sending.mutate(code, {
      onSuccess: ({ recovery_codes: codes }) => {
        // The codes are kept before the session changes, because the new session may close this form.
        onCodes(codes);
        void sessionChanged();
      },
      onError: () => field.current?.select(),
    });
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <ErrorMessage error={sending.error} />
        <CodeField ref={field} description={description} data-autofocus value={code} onChange={setCode} />
        <Group justify="flex-end">
          <Button type="submit" loading={sending.isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
