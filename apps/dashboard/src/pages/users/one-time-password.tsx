import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { Invitation } from '../../api/types';
import { CodeLine } from '../../components/copy/code-line';
import { Time } from '../../components/data/time';

interface Props {
  invitation: Invitation;
  onDone: () => void;
}

/** Shows a one-time password once. */
export function OneTimePassword({ invitation: { user, one_time_password: password, expires_at }, onDone }: Props) {
  return (
    <Stack>
      <Alert color="amber" icon={<IconEyeOff aria-hidden />} title="Copy it now: it is shown only once">
        Give it to {user.name} in person or by telephone, not by e-mail.
      </Alert>
      <CodeLine code={password} label="One-time password" copyLabel="Copy password" />
      <Text size="sm">
        {user.name} signs in with {user.email} and this password, and then chooses another. It expires{' '}
        <Time value={expires_at} />.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
