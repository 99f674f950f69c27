import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession, useSignOut } from '../api/session';
import { rolesText } from '../components/roles';

/** The name of the user, and the buttons to sign out. */
export function UserMenu() {
  const { user, version } = useSession();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`${user.name}, ${rolesText(user.roles)}`}>
          <Avatar color="homeroom" radius="xl" size={32} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user.name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
          <Text size="xs">{rolesText(user.roles)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/account" leftSection={<IconUserCircle size={16} aria-hidden />}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate({})}>
          Sign out
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Homeroom {version}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
