import { Button, Card, Group, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useKeys } from '../../api/keys';
import { useSession } from '../../api/session';
import type { Key } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { type KeyAction, KeyDialog } from '../../keys/dialog/key-dialog';
import { isUsable, stateOf } from '../../keys/key-state';
import { nameIdOf } from '../../keys/name-id';
import { KeyRequests } from '../../keys/requests/key-requests';
import { EditKey } from './edit-key';
import { KeyErrors } from './key-errors';
import { KeyTermsCard } from './key-terms-card';
import { OneRosterCard } from './one-roster-card';

/** One API key: its terms, its requests and its last errors. */
export default function ApiKeyPage() {
  const { id } = useParams();
  const keys = useKeys();
  return (
    <QueryState query={keys} skeleton={<Skeleton height={720} radius="lg" />}>
      {(all) => {
        const key = all.find((each) => String(each.id) === id);
        return key ? <KeyPage key={key.id} of={key} /> : <NoKey />;
      }}
    </QueryState>
  );
}

function KeyPage({ of: key }: { of: Key }) {
  const { user } = useSession();
  const [action, setAction] = useState<KeyAction>({ type: 'rotate', key });
  const [opened, dialog] = useDisclosure();
  const [isEdited, edit] = useDisclosure();
  const works = isUsable(stateOf(key, new Date()));

  function show(type: 'rotate' | 'revoke') {
    setAction({ type, key });
    dialog.open();
  }

  return (
    <>
      <PageTitle title={key.name} description="What the key may do, its requests and its last errors.">
        {works && user.is_owner && <Button onClick={edit.open}>Change</Button>}
        {works && key.may_change && (
          <>
            {key.replaced_by === null && (
              <Button variant="default" onClick={() => show('rotate')}>
                Rotate
              </Button>
            )}
            <Button variant="default" color="red" onClick={() => show('revoke')}>
              Revoke
            </Button>
          </>
        )}
      </PageTitle>
      <Stack gap="lg" id={nameIdOf(key)} tabIndex={-1} style={{ outline: 'none' }}>
        <KeyTermsCard of={key} />
        {works && <OneRosterCard of={key} />}
        <KeyErrors of={key} />
        <KeyRequests source={{ path: `keys/${key.id}/`, query: '' }} example={key} />
      </Stack>
      <EditKey key={isEdited ? 'open' : 'closed'} of={key} opened={isEdited} onClose={edit.close} />
      <KeyDialog action={action} opened={opened} onClose={dialog.close} />
    </>
  );
}

function NoKey() {
  return (
    <>
      <PageTitle title="API key" />
      <Card>
        <EmptyState title="There is no such key" icon={<IconKey size={22} stroke={1.6} aria-hidden />}>
          <Group justify="center">
            <Link to="/settings/api-keys">All API keys</Link>
          </Group>
        </EmptyState>
      </Card>
    </>
  );
}
