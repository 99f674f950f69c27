import { Button, Card, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../api/session';
import { useUsers } from '../../api/users';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { type UserAction, UserDialog } from './user-dialog';
import { UserTable } from './user-table';

/** Settings → Users, for owners only. */
export default function UsersPage() {
  const { user } = useSession();
  if (user.is_owner) return <Users />;
  return (
    <>
      <PageTitle title="Users" />
      <Card>
        <EmptyState title="Only owners manage users" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
          Ask an owner of this Homeroom to invite a colleague or to change a role.
        </EmptyState>
      </Card>
    </>
  );
}

function Users() {
  const users = useUsers();
  const [action, setAction] = useState<UserAction>({ type: 'invite' });
  const [opened, dialog] = useDisclosure();

  function show(next: UserAction) {
    setAction(next);
    dialog.open();
  }

  return (
    <>
      <PageTitle title="Users" description="The people who sign in to this dashboard, with their role in each school.">
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => show({ type: 'invite' })}>
          Invite a colleague
        </Button>
      </PageTitle>
      <QueryState query={users} skeleton={<Skeleton height={320} radius="lg" />}>
        {(all) => (
          <Card padding={0}>
            <UserTable users={all} onAction={show} />
          </Card>
        )}
      </QueryState>
      <UserDialog action={action} opened={opened} onClose={dialog.close} />
    </>
  );
}
