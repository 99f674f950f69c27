import { ActionIcon, Badge, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useSession } from '../../api/session';
import type { Share, User } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { rolesText } from '../../components/roles';
import { shareText } from '../../school/shares/share-draft';
import type { UserAction } from './user-dialog';

interface Props {
  users: User[];
  onAction: (action: UserAction) => void;
}

/** The users with their roles and their last sign-in. */
export function UserTable({ users, onAction }: Props) {
  return (
    <DataTable
      caption="Users"
      rows={users}
      rowKey={({ id }) => id}
      columns={[
        { heading: 'User', cell: (user) => <NameOf {...user} /> },
        { heading: 'Role', cell: (user) => <RolesOf {...user} /> },
        { heading: 'State', cell: (user) => <StateOf {...user} /> },
        { heading: 'Second factor', cell: ({ has_second_factor }) => (has_second_factor ? 'On' : 'Off') },
        { heading: 'Last sign-in', cell: ({ last_sign_in_at }) => <Time value={last_sign_in_at} /> },
        { heading: 'Active keys', align: 'right', cell: ({ active_keys }) => active_keys },
        { heading: 'Actions', align: 'right', cell: (user) => <Actions user={user} onAction={onAction} /> },
      ]}
    />
  );
}

const NameOf = ({ name, email }: User) => (
  <Stack gap={2} maw={300}>
    <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {name}
    </Text>
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Text>
  </Stack>
);

const RolesOf = (user: User) => (
  <Stack gap={2} maw={260}>
    {rolesText({ production: user.production_role, sandbox: user.sandbox_role })}
    {user.production_share !== null && <Sees where="In production" share={user.production_share} />}
    {user.sandbox_share !== null && <Sees where="In the sandbox" share={user.sandbox_share} />}
  </Stack>
);

const Sees = ({ where, share }: { where: string; share: Share }) => (
  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {where}: {shareText(share)}
  </Text>
);

function StateOf({ disabled_at, must_change_password, one_time_password_expires_at: until }: User) {
  if (disabled_at !== null) return <Badge color="gray">Disabled</Badge>;
  if (!must_change_password) return <Badge color="green">Active</Badge>;
  const isExpired = until !== null && new Date(until) <= new Date();
  return <Badge color={isExpired ? 'red' : 'amber'}>{isExpired ? 'Invitation expired' : 'Invited'}</Badge>;
}

/** Users cannot disable or delete themselves here: they would lose the page. They turn off their second factor with a code. */
function Actions({ user, onAction }: { user: User; onAction: Props['onAction'] }) {
  const isSelf = useSession().user.id === user.id;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${user.name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAction({ type: 'edit', user })}>Change name and role</Menu.Item>
        <Menu.Item onClick={() => onAction({ type: 'reset', user })}>Reset the password</Menu.Item>
        {!isSelf && (
          <>
            {user.has_second_factor && (
              <Menu.Item onClick={() => onAction({ type: 'reset-second-factor', user })}>
                Reset the second factor
              </Menu.Item>
            )}
            {user.disabled_at === null ? (
              <Menu.Item onClick={() => onAction({ type: 'disable', user })}>Disable</Menu.Item>
            ) : (
              <Menu.Item onClick={() => onAction({ type: 'enable', user })}>Enable</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => onAction({ type: 'delete', user })}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
