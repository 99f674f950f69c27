import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../api/session';
import { CodeLine } from '../../components/copy/code-line';
import { EmptyState } from '../../components/page/empty-state';
import { useEnvironment } from '../../components/use-environment';
import { NewRecordLink } from '../forms/record-actions';
import { useMayEdit } from '../use-may-edit';

interface NoRecordsProps {
  title: string;
  /** The path to post a first record to, below the base URL: `students`. */
  path: string;
  /** The required fields of a record. */
  body: object;
  /** Of a record that users who may edit enter in a form: `student`. */
  noun?: string;
  /** Whether the school has no records at all. Only then can it be seeded. */
  schoolIsEmpty?: boolean;
  /** Compact, for the place of a chart. */
  small?: boolean;
}

/**
 * Says that there are no records, and what to do. Users who write programs also see a command: `seed` for an empty sandbox, else an
 * API request. The office, teachers and viewers do not.
 */
export function NoRecords({ title, path, body, noun, schoolIsEmpty = false, small = false }: NoRecordsProps) {
  const { name, base_url, search } = useEnvironment();
  const mayEdit = useMayEdit();
  const role = useSession().user.roles[name];
  const seesCommands = role === 'owner' || role === 'developer';
  const mayEnter = mayEdit && noun !== undefined;
  const seeds = schoolIsEmpty && name === 'sandbox';
  const call = [
    `curl ${base_url}/${path}`,
    `-H 'Authorization: Bearer YOUR_API_KEY'`,
    `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
  ].join(' ');
  const next =
    mayEnter || seesCommands ? (
      <Stack gap="xs">
        {mayEnter && (
          <Group gap="sm" justify="center" mb="xs">
            <NewRecordLink path={path} noun={noun} />
            <Button component={Link} to={`/data/import${search}`} variant="default">
              Import a list
            </Button>
          </Group>
        )}
        {seesCommands && (
          <>
            <Text inherit>
              {seeds
                ? `${mayEnter ? 'Or fill' : 'Fill'} the sandbox with a generated school:`
                : `${mayEnter ? 'Or create' : 'Create'} a record through the API, with a key that may write:`}
            </Text>
            <CodeLine
              label={`${title}: what to do`}
              code={seeds ? 'npm run --silent cli -- seed --environment sandbox' : call}
            />
          </>
        )}
      </Stack>
    ) : undefined;
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
