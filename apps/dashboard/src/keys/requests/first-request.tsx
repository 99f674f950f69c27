import { Stack, Text } from '@mantine/core';
import { useSession } from '../../api/session';
import type { Key } from '../../api/types';
import { CodeLine } from '../../components/copy/code-line';
import { EmptyState } from '../../components/page/empty-state';

/** Says that there are no requests yet, with a command for the first one. */
export function FirstRequest({ title, of: { environment, prefix, last_four } }: { title: string; of: Key }) {
  const { environments } = useSession();
  const base = environments.find(({ name }) => name === environment)?.base_url ?? '';
  return (
    <EmptyState title={title}>
      <Stack gap="xs">
        <Text inherit>Send a request with the key that ends in {last_four}. It appears here within a minute.</Text>
        <CodeLine
          label={`${title}: a first one`}
          code={`curl ${base}/students -H 'Authorization: Bearer ${prefix}…'`}
        />
      </Stack>
    </EmptyState>
  );
}
