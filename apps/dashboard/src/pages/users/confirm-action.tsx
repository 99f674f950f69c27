import { Button, Group, Stack, Text } from '@mantine/core';
import type { Invitation, User } from '../../api/types';
import { useResetPassword, useUserAction } from '../../api/users';
import { ErrorMessage } from '../../components/page/error-message';

interface Props {
  type: 'reset' | 'reset-second-factor' | 'disable' | 'enable' | 'delete';
  user: User;
  onReset: (invitation: Invitation) => void;
  onDone: () => void;
}

const texts: Record<Props['type'], { what: (user: User) => string; submit: string; color?: string }> = {
  reset: {
    what: ({ name }) => `${name} is signed out everywhere, and signs in with a new one-time password.`,
    submit: 'Reset the password',
  },
  'reset-second-factor': {
    what: ({ name }) =>
      `${name} is signed out everywhere, and signs in with the password only until they set up a second factor again. Make sure that it is ${name} who asks for this.`,
    submit: 'Reset the second factor',
    color: 'red',
  },
  disable: {
    what: ({ name, active_keys: keys }) =>
      `${name} is signed out everywhere and cannot sign in.${keys > 0 ? ` Their ${keys} active API keys keep working.` : ''}`,
    submit: 'Disable',
    color: 'red',
  },
  enable: { what: ({ name }) => `${name} can sign in again, with the same password and roles.`, submit: 'Enable' },
  delete: {
    what: ({ name, email }) =>
      `The name and the e-mail address ${email} are removed, and ${name} cannot sign in again. What they did stays in the audit.`,
    submit: 'Delete',
    color: 'red',
  },
};

/** Resets the password or the second factor of a user, disables, enables or deletes the user. */
export function ConfirmAction({ type, user, onReset, onDone }: Props) {
  const reset = useResetPassword(user.id);
  const action = useUserAction(user.id, type === 'reset' ? 'disable' : type);
  const { what, submit, color } = texts[type];
  const run = () =>
    type === 'reset'
      ? reset.mutate(undefined, { onSuccess: onReset })
      : action.mutate(undefined, { onSuccess: onDone });
  return (
    <Stack>
      <Text size="sm">{what(user)}</Text>
      <ErrorMessage error={reset.error ?? action.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button {...(color && { color })} loading={reset.isPending || action.isPending} onClick={run}>
          {submit}
        </Button>
      </Group>
    </Stack>
  );
}
