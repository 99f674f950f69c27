import { Button, Card, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeys } from '../../api/keys';
import { useSession } from '../../api/session';
import type { Key } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useSeesAll } from '../../school/use-sees-all';
import { WholeEnvironmentOnly } from '../../school/whole-environment-only';
import { everyKey, filtered, KeyFilters } from './key-filters';
import { type KeyAction, KeyDialog } from '../../keys/dialog/key-dialog';
import { KeyTable } from '../../keys/key-table';
import { useKeyPermissions } from '../../keys/permissions';

/** Settings → API Keys: the keys with their scopes and expiry. */
export default function ApiKeysPage() {
  const { environments } = useSession();
  const permissions = useKeyPermissions();
  const seesAll = useSeesAll();
  const keys = useKeys();
  const [filter, setFilter] = useState(everyKey);
  const [action, setAction] = useState<KeyAction>({ type: 'generate' });
  const [opened, dialog] = useDisclosure();

  function show(next: KeyAction) {
    setAction(next);
    dialog.open();
  }

  return (
    <>
      <PageTitle title="API Keys" description="Create one API key for each program that calls the API.">
        {permissions.environments.length > 0 && (
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => show({ type: 'generate' })}>
            Generate a new key
          </Button>
        )}
      </PageTitle>
      {seesAll && permissions.note !== null && (
        <Text size="sm" c="dimmed" mb="md">
          {permissions.note}
        </Text>
      )}
      <WholeEnvironmentOnly>
        <QueryState query={keys} skeleton={<Skeleton height={420} radius="lg" />}>
          {(all) =>
            all.length === 0 ? (
              <Card>
                <NoKeys mayGenerate={permissions.environments.length > 0} />
              </Card>
            ) : (
              <Card padding={0}>
                <KeyFilters value={filter} onChange={setFilter} environments={environments} />
                <KeyTable
                  keys={filtered(all, filter)}
                  onRotate={(key: Key) => show({ type: 'rotate', key })}
                  onRevoke={(key: Key) => show({ type: 'revoke', key })}
                  onShowAll={() => setFilter(everyKey)}
                />
              </Card>
            )
          }
        </QueryState>
      </WholeEnvironmentOnly>
      <KeyDialog action={action} opened={opened} onClose={dialog.close} />
    </>
  );
}

function NoKeys({ mayGenerate }: { mayGenerate: boolean }) {
  return (
    <EmptyState title="There are no keys yet" icon={<IconKey size={22} stroke={1.6} aria-hidden />}>
      {mayGenerate
        ? 'Generate one above: it is shown once, with a line to try it in a terminal.'
        : 'A user who may generate keys creates the first one.'}
    </EmptyState>
  );
}
