import { Card, Group, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useKeys } from '../../api/keys';
import type { Key } from '../../api/types';
import { EmptyState } from '../../components/empty-state';
import { PageTitle } from '../../components/page-title';
import { QueryState } from '../../components/query-state';
import { useEnvironment } from '../../components/use-environment';
import { KeyChoice } from './key-choice';
import { KeyRequests } from './key-requests';

/** What is asked with a key: how often, with what success, how quickly. */
export default function RequestsPage() {
  const keys = useKeys();
  return (
    <>
      <PageTitle
        title="Requests"
        description="What is asked with each key. Bodies, query values and records are never kept."
      />
      <QueryState query={keys} skeleton={<Skeleton height={720} radius="lg" />}>
        {(all) => <OfKeys keys={all} />}
      </QueryState>
    </>
  );
}

/** The key that the address names, else the one used last; of the chosen environment either way. */
function OfKeys({ keys }: { keys: readonly Key[] }) {
  const { name, search } = useEnvironment();
  const [params, setParams] = useSearchParams();
  const ofEnvironment = keys.filter(({ environment }) => environment === name);
  const named = keys.find(({ id }) => String(id) === params.get('key'));
  const chosen = named ?? lastUsed(ofEnvironment);
  if (!chosen) {
    return (
      <Card>
        <EmptyState title={`No key for ${name} yet`}>
          Requests are shown by key: <Link to={`/settings/api-keys${search}`}>generate one under API keys</Link>.
        </EmptyState>
      </Card>
    );
  }
  const choose = (id: number) =>
    setParams((now) => {
      now.set('key', String(id));
      return now;
    });
  return (
    <>
      <Group mb="md">
        <KeyChoice keys={ofEnvironment} chosen={chosen} onChoose={choose} />
      </Group>
      <KeyRequests key={chosen.id} of={chosen} />
    </>
  );
}

const lastUsed = (keys: readonly Key[]): Key | undefined =>
  keys.toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? '')).at(0);
