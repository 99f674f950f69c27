import { Button, Card, Center } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSession, useSignOut } from '../api/session';
import { EmptyState } from '../components/page/empty-state';

/** For a user who has no role in any school that this server shows. */
export function NoSchool() {
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <Center component="main" mih="100vh" p="md">
      <Card maw={480}>
        <EmptyState title="You have no role here yet" icon={<IconLock size={22} stroke={1.6} aria-hidden />}>
          {user.name}, ask an owner of this Homeroom for a role in a school that it serves.
        </EmptyState>
        <Button variant="default" onClick={() => signOut.mutate({})}>
          Sign out
        </Button>
      </Card>
    </Center>
  );
}
