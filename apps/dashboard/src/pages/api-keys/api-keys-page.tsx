import { Button, Card, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeys } from '../../api/keys';
import { useSession } from '../../api/session';
import type { Key } from '../../api/types';
import { EmptyState } from '../../components/empty-state';
import { PageTitle } from '../../components/page-title';
import { QueryState } from '../../components/query-state';
import { everyKey, filtered, KeyFilters } from './key-filters';
import { type Asked, KeyDialog } from './key-dialog';
import { KeyTable } from './key-table';
import { useRights } from './rights';

/** Settings → API Keys: who may call the API, with what, and until when. */
export default function ApiKeysPage() {
  const { environments } = useSession();
  const rights = useRights();
  const keys = useKeys();
  const [filter, setFilter] = useState(everyKey);
  const [asked, setAsked] = useState<Asked>({ to: 'generate' });
  const [opened, dialog] = useDisclosure();

  function ask(what: Asked) {
    setAsked(what);
    dialog.open();
  }

  return (
    <>
      <PageTitle title="API Keys" description="Each program that calls the API does so with a key of its own.">
        {rights.environments.length > 0 && (
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => ask({ to: 'generate' })}>
            Generate a new key
          </Button>
        )}
      </PageTitle>
      {rights.note !== null && (
        <Text size="sm" c="dimmed" mb="md">
          {rights.note}
        </Text>
      )}
      <QueryState query={keys} skeleton={<Skeleton height={420} radius="lg" />}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <NoKeys mayGenerate={rights.environments.length > 0} />
            </Card>
          ) : (
            <Card padding={0}>
              <KeyFilters value={filter} onChange={setFilter} environments={environments} />
              <KeyTable
                keys={filtered(all, filter)}
                onRotate={(key: Key) => ask({ to: 'rotate', key })}
                onRevoke={(key: Key) => ask({ to: 'revoke', key })}
                onShowAll={() => setFilter(everyKey)}
              />
            </Card>
          )
        }
      </QueryState>
      <KeyDialog asked={asked} opened={opened} onClose={dialog.close} />
    </>
  );
}

function NoKeys({ mayGenerate }: { mayGenerate: boolean }) {
  return (
    <EmptyState title="There are no keys yet" icon={<IconKey size={22} stroke={1.6} aria-hidden />}>
      {mayGenerate
        ? 'Generate one above: it is shown once, with a line to try it in a terminal.'
        : 'Somebody with the right to generate keys makes the first one.'}
    </EmptyState>
  );
}
