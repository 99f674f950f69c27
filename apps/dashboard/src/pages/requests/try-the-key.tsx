import { Stack, Text } from '@mantine/core';
import { useSession } from '../../api/session';
import type { Key } from '../../api/types';
import { CodeLine } from '../../components/code-line';
import { EmptyState } from '../../components/empty-state';

/** Says that there is nothing yet, and how to make a first request with the key. */
export function TryTheKey({ title, of: { environment, prefix, last_four } }: { title: string; of: Key }) {
  const { environments } = useSession();
  const base = environments.find(({ name }) => name === environment)?.base_url ?? '';
  return (
    <EmptyState title={title}>
      <Stack gap="xs">
        <Text inherit>
          Ask for something with the key that ends in {last_four}. What is counted shows here within a minute.
        </Text>
        <CodeLine
          label={`${title}: a first one`}
          code={`curl ${base}/students -H 'Authorization: Bearer ${prefix}…'`}
        />
      </Stack>
    </EmptyState>
  );
}
