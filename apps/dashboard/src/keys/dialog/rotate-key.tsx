import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { keysChanged } from '../../api/keys';
import { request } from '../../api/request';
import type { IssuedKey, Key } from '../../api/types';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  of: Key;
  onIssued: (issued: IssuedKey) => void;
  onCancel: () => void;
}

/** The choices, by the hours for which the old key keeps working. */
const overlaps = [
  { value: '0', label: 'Now', description: 'Requests with the old key are refused at once.' },
  { value: '1', label: 'In 1 hour', description: 'Enough to change one program.' },
  { value: '24', label: 'In 24 hours', description: 'Enough for programs that run every night.' },
  { value: '168', label: 'In 7 days', description: 'Enough for programs that others maintain.' },
];

/** Creates a key with the same scopes and limits, and ends the old key after a delay. */
export function RotateKey({ of: { id, name, prefix, last_four }, onIssued, onCancel }: Props) {
  const [overlap, setOverlap] = useState('24');
  const rotation = useMutation({
    // The secret goes to the caller only, and not into the mutation cache.
    mutationFn: async () =>
      onIssued(
        await request<IssuedKey>(`keys/${id}/rotate`, { method: 'POST', body: { overlap_hours: Number(overlap) } }),
      ),
    onSuccess: keysChanged,
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    rotation.mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Text size="sm">
          “{name}” ({prefix}…{last_four}) gets a new key that may do the same.
        </Text>
        <Radio.Group label="The old key ends" value={overlap} onChange={setOverlap}>
          <Stack gap="xs" mt={6}>
            {overlaps.map((option) => (
              <Radio key={option.value} {...option} data-autofocus={option.value === overlap || undefined} />
            ))}
          </Stack>
        </Radio.Group>
        <ErrorMessage
          error={rotation.error}
          ifUncertain="Check the list before you try again. If the key was replaced, revoke the new one and generate another."
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={rotation.isPending}>
            Rotate key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
