import { Stack, Text } from '@mantine/core';
import { CodeLine } from '../components/code-line';
import { EmptyState } from '../components/empty-state';
import { useEnvironment } from '../components/use-environment';

interface NoRecordsProps {
  title: string;
  /** Where a first one is posted to, below the base URL: `students`. */
  path: string;
  /** The least that it needs. */
  body: object;
  /** Whether nothing at all is there: only then can the environment be seeded. */
  schoolIsEmpty?: boolean;
  /** In the place of a chart, which is not high. */
  small?: boolean;
}

/** Says that there are none, and the line that changes it: `seed` for an empty sandbox, else a call of the API. */
export function NoRecords({ title, path, body, schoolIsEmpty = false, small = false }: NoRecordsProps) {
  const { name, base_url } = useEnvironment();
  const seeds = schoolIsEmpty && name === 'sandbox';
  const call = [
    `curl ${base_url}/${path}`,
    `-H 'Authorization: Bearer YOUR_API_KEY'`,
    `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
  ].join(' ');
  const next = (
    <Stack gap="xs">
      <Text inherit>
        {seeds ? 'Fill the sandbox with a believable school:' : 'Records come over the API, with a key that may write:'}
      </Text>
      <CodeLine
        label={`${title}: what to do`}
        code={seeds ? 'npm run --silent cli -- seed --environment sandbox' : call}
      />
    </Stack>
  );
  if (!small) return <EmptyState title={title}>{next}</EmptyState>;
  return (
    <Stack gap={4} fz="sm" c="dimmed">
      <Text inherit fw={600} c="var(--mantine-color-text)">
        {title}
      </Text>
      {next}
    </Stack>
  );
}
