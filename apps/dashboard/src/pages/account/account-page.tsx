import { Alert, Button, Card, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { setSession, useSession, useSignOut } from '../../api/session';
import { NewPasswordForm } from '../../components/new-password-form';
import { PageTitle } from '../../components/page/page-title';
import { ErrorMessage } from '../../components/page/error-message';
import { environmentNames, roleNames, roleDescriptions } from '../../components/roles';
import { SecondFactorCard } from './second-factor-card';

/** The account of the signed-in user: name, role, password, second factor and sessions. */
export default function AccountPage() {
  const { user, has_password: hasPassword } = useSession();
  const [changed, setChanged] = useState(false);
  return (
    <>
      <PageTitle title="Account" description={`${user.name}, ${user.email}`} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Card component="section">
          <Title order={2} mb="md">
            Change your password
          </Title>
          {changed && (
            <Alert color="green" mb="md" role="status" icon={<IconCheck aria-hidden />}>
              Your password is changed. All your other sessions have ended.
            </Alert>
          )}
          {hasPassword ? (
            <NewPasswordForm
              email={user.email}
              currentLabel="Current password"
              submitLabel="Change password"
              onChanged={(session) => {
                setSession(session);
                setChanged(true);
              }}
            />
          ) : (
            <Text size="sm" c="dimmed">
              You sign in with your school’s account, so you have no password here.
            </Text>
          )}
        </Card>
        <Stack gap="lg">
          <Roles />
          <SecondFactorCard />
          <Sessions />
        </Stack>
      </SimpleGrid>
    </>
  );
}

/** The roles of the user, by environment. An owner has the same role in all. */
function Roles() {
  const { roles, is_owner } = useSession().user;
  const held = (['production', 'sandbox'] as const).flatMap((name) =>
    roles[name] ? [{ name, role: roles[name] }] : [],
  );
  return (
    <Card component="section">
      <Title order={2} mb={4}>
        Your role{is_owner && ': Owner'}
      </Title>
      {(is_owner ? held.slice(0, 1) : held).map(({ name, role }) => (
        <Text key={name} size="sm" c="dimmed" mt={4}>
          {!is_owner && `${environmentNames[name]}: ${roleNames[role]}. `}
          {roleDescriptions[role]}
        </Text>
      ))}
    </Card>
  );
}

function Sessions() {
  const signOut = useSignOut();
  const [opened, { open, close }] = useDisclosure();
  return (
    <Card component="section">
      <Title order={2} mb={4}>
        Sign out everywhere
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Ends every session of yours, this one included: for a computer that you left signed in, or that is lost. A
        session ends by itself after 30 minutes without use, and after 12 hours in any case.
      </Text>
      <Group>
        <Button variant="default" onClick={open}>
          Sign out everywhere
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title="Sign out everywhere?">
        <Stack>
          <ErrorMessage error={signOut.error} />
          <Text size="sm">You will have to sign in again on every computer, and here.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button color="red" loading={signOut.isPending} onClick={() => signOut.mutate({ everywhere: true })}>
              Sign out everywhere
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Card>
  );
}
