import { Card, Group, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useKeys } from '../../api/keys';
import type { Key } from '../../api/types';
import { EmptyState } from '../../components/page/empty-state';
import { PageTitle } from '../../components/page/page-title';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { WholeEnvironmentOnly } from '../../school/whole-environment-only';
import { allKeys, KeySelect } from './key-select';
import { KeyRequests } from '../../keys/requests/key-requests';

/** The requests of a key or of all keys: counts, results and latency. */
export default function RequestsPage() {
  const keys = useKeys();
  return (
    <>
      <PageTitle
        title="Requests"
        description="The requests of each key. Bodies, query values and records are never stored."
      />
      <WholeEnvironmentOnly>
        <QueryState query={keys} skeleton={<Skeleton height={720} radius="lg" />}>
          {(all) => <RequestsOfKeys keys={all} />}
        </QueryState>
      </WholeEnvironmentOnly>
    </>
  );
}

/** Selects the key in the URL, else the key that was used last, within the chosen environment. */
function RequestsOfKeys({ keys }: { keys: readonly Key[] }) {
  const { name, search } = useEnvironment();
  const [params, setParams] = useSearchParams();
  const ofEnvironment = keys.filter(({ environment }) => environment === name);
  const named = keys.find(({ id }) => String(id) === params.get('key'));
  const last = lastUsed(ofEnvironment);
  const chosen = params.get('key') === allKeys ? null : (named ?? last);
  if (chosen === undefined || last === undefined) {
    return (
      <Card>
        <EmptyState title={`No key for ${name} yet`}>
          Requests are shown by key: <Link to={`/settings/api-keys${search}`}>generate one under API keys</Link>.
        </EmptyState>
      </Card>
    );
  }
  const choose = (id: string) =>
    setParams((now) => {
      now.set('key', id);
      return now;
    });
  return (
    <>
      <Group mb="md">
        <KeySelect keys={ofEnvironment} chosen={chosen} onChoose={choose} />
      </Group>
      <KeyRequests
        key={chosen?.id ?? allKeys}
        source={
          chosen === null ? { path: '', query: `environment=${name}` } : { path: `keys/${chosen.id}/`, query: '' }
        }
        example={chosen ?? last}
        ofAll={chosen === null}
      />
    </>
  );
}

const lastUsed = (keys: readonly Key[]): Key | undefined =>
  keys.toSorted((one, other) => (other.last_used_at ?? '').localeCompare(one.last_used_at ?? '')).at(0);
