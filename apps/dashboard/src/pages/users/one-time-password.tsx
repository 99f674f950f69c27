import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconEyeOff, IconMail, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Invitation } from '../../api/types';
import { CodeLine } from '../../components/copy/code-line';
import { Time } from '../../components/data/time';

interface Props {
  invitation: Invitation;
  onDone: () => void;
}

/** Says that a one-time password was sent, and shows it if it was not, or if the user asks for it. */
export function OneTimePassword({ invitation, onDone }: Props) {
  const { user, expires_at, mail } = invitation;
  const [isShown, setIsShown] = useState(mail !== 'sent');
  return (
    <Stack>
      {mail === 'sent' && (
        <Alert color="green" role="status" icon={<IconMail aria-hidden />} title={`Sent to ${user.email}`}>
          The mail has the address of this dashboard and a one-time password.
        </Alert>
      )}
      {mail === 'failed' && (
        <Alert color="red" role="alert" icon={<IconMailOff aria-hidden />} title="The mail could not be sent">
          Check the address {user.email}. The account works: give {user.name} the one-time password yourself.
        </Alert>
      )}
      {isShown ? <Password invitation={invitation} /> : <ShowButton onClick={() => setIsShown(true)} />}
      <Text size="sm">
        {user.name} signs in with {user.email} and the one-time password, and then chooses another. It works for 3 days;
        it expires <Time value={expires_at} />.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}

function ShowButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onClick}>
      Show the one-time password
    </Button>
  );
}

function Password({ invitation: { user, one_time_password: password } }: { invitation: Invitation }) {
  return (
    <>
      <Alert color="amber" icon={<IconEyeOff aria-hidden />} title="Copy it now: it is shown only once">
        Give it to {user.name} in person or by telephone, not by e-mail.
      </Alert>
      <CodeLine code={password} label="One-time password" copyLabel="Copy password" />
    </>
  );
}
