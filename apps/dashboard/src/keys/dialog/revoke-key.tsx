import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { keysChanged } from '../../api/keys';
import { request } from '../../api/request';
import type { Key } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  of: Key;
  onDone: () => void;
  onCancel: () => void;
}

/** Revokes a key after the user has typed its name. */
export function RevokeKey({ of: { id, name, prefix, last_four }, onDone, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const revocation = useMutation({
    mutationFn: () => request<Key>(`keys/${id}/revoke`, { method: 'POST', body: {} }),
    onSuccess: () => {
      keysChanged();
      onDone();
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() === name.trim()) revocation.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          Requests with {prefix}…{last_four} are refused from now on. This cannot be undone.
        </Text>
        <TextInput
          label={
            <>
              Type <strong>{name}</strong> to confirm
            </>
          }
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ErrorMessage error={revocation.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={typed.trim() !== name.trim()} loading={revocation.isPending}>
            Revoke key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
