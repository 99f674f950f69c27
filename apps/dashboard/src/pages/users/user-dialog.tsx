import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Invitation, User } from '../../api/types';
import { ConfirmAction } from './confirm-action';
import { EditUser, InviteUser } from './user-form';
import { OneTimePassword } from './one-time-password';

export type UserAction =
  { type: 'invite' } | { type: 'edit' | 'reset' | 'reset-second-factor' | 'disable' | 'enable' | 'delete'; user: User };

interface Props {
  action: UserAction;
  opened: boolean;
  onClose: () => void;
}

/** One action on a user. A one-time password is kept in this state only, and shown once. */
export function UserDialog({ action, opened, onClose }: Props) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const narrow = useMediaQuery('(max-width: 36em)');

  function finish() {
    setInvitation(null);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={finish}
      closeOnClickOutside={invitation === null && action.type !== 'invite'}
      title={invitation ? 'One-time password' : titles[action.type]}
      fullScreen={narrow}
    >
      {invitation ? (
        <OneTimePassword invitation={invitation} onDone={finish} />
      ) : action.type === 'invite' ? (
        <InviteUser onInvited={setInvitation} onCancel={finish} />
      ) : action.type === 'edit' ? (
        <EditUser user={action.user} onDone={finish} />
      ) : (
        <ConfirmAction
          key={action.type}
          type={action.type}
          user={action.user}
          onReset={setInvitation}
          onDone={finish}
        />
      )}
    </Modal>
  );
}

const titles = {
  invite: 'Invite a colleague',
  edit: 'Change name and role',
  reset: 'Reset the password',
  'reset-second-factor': 'Reset the second factor',
  disable: 'Disable the user',
  enable: 'Enable the user',
  delete: 'Delete the user',
};
