import { Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/request';
import type { Key, OneRosterConnection } from '../../api/types';
import { CodeLine } from '../../components/copy/code-line';
import { QueryState } from '../../components/page/query-state';

/** What another program enters to connect to the OneRoster API with a key. */
export function OneRosterCard({ of: { id, prefix, last_four } }: { of: Key }) {
  const connection = useQuery({
    // Loaded again with the keys, because the scopes of the key may have changed.
    queryKey: ['keys', id, 'oneroster'],
    queryFn: () => request<OneRosterConnection>(`keys/${id}/oneroster`),
  });
  return (
    <Card component="section" aria-labelledby="oneroster">
      <Title order={2} fz="md" id="oneroster" mb="xs">
        Connect with OneRoster
      </Title>
      <QueryState query={connection} skeleton={<Skeleton height={240} />}>
        {(found) =>
          found.scopes.length === 0 ? <NoScopes /> : <Connection of={found} secret={`${prefix}…${last_four}`} />
        }
      </QueryState>
    </Card>
  );
}

function Connection({ of, secret }: { of: OneRosterConnection; secret: string }) {
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        A program that uses OneRoster, such as a learning platform, asks for these. With this key it can{' '}
        {permissionsOf(of.scopes)}.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Value name="Token URL" text={of.token_url} />
        <Value name="Client ID" text={of.client_id} />
        <Value name="Rostering URL" text={of.rostering_url} />
        <Value name="Gradebook URL" text={of.gradebook_url} />
        <Value name="Root URL of version 1.1" text={of.rostering_11_url} />
      </SimpleGrid>
      <Value name="Scopes" text={of.scopes.join(' ')} />
      <div>
        <Text size="sm" fw={500}>
          Client secret
        </Text>
        <Text size="sm">The whole key, {secret}. It was shown once, when it was generated.</Text>
      </div>
    </Stack>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={6}>
        {name}
      </Text>
      <CodeLine code={text} label={name} copyLabel={`Copy ${name}`} />
    </div>
  );
}

/** What each scope allows. Several scopes may allow the same. */
const permissions: readonly (readonly [scope: string, text: string])[] = [
  ['roster.readonly', 'read rosters'],
  ['roster-demographics.readonly', 'read the birth dates of students'],
  ['gradebook.readonly', 'read the gradebook'],
  ['gradebook.createput', 'add, change and delete results'],
];

function permissionsOf(scopes: readonly string[]): string {
  const found = permissions.filter(([name]) => scopes.some((scope) => scope.endsWith(`/${name}`)));
  return new Intl.ListFormat('en').format(found.map(([, text]) => text));
}

const NoScopes = () => (
  <Text size="sm">
    This key cannot be used for OneRoster. For that it needs “Read students”, and for rosters also “Read teachers” and
    “Read classes”.
  </Text>
);
