import { Box, Button, Group, Skeleton } from '@mantine/core';
import { EmptyState } from '../../../components/page/empty-state';
import { QueryState } from '../../../components/page/query-state';
import { useListParams } from '../../../school/lists/use-list-params';
import { EntryItem } from './entry-item';
import classes from './entries.module.css';
import { useEntries } from './use-audit';

/** The entries of an audit, the newest first. @param path with its filters, below the API of the dashboard */
export function AuditEntries({ path }: { path: string }) {
  const { valueOf, choose } = useListParams();
  const before = valueOf('before');
  const entries = useEntries(path, before);
  return (
    <Box mih={456} aria-busy={entries.isFetching}>
      <QueryState query={entries} skeleton={<Skeleton height={456} />}>
        {({ data, next }) =>
          data.length === 0 ? (
            <EmptyState title="No entries match">Reads and changes of students are recorded from now on.</EmptyState>
          ) : (
            <>
              <ol
                className={classes.list}
                aria-label="Reads and changes of records, the newest first"
                style={{ opacity: entries.isPlaceholderData ? 0.55 : 1 }}
              >
                {data.map((entry) => (
                  <EntryItem key={entry.id} entry={entry} path={path} />
                ))}
              </ol>
              <Group justify="center" gap="sm" mt="md" component="nav" aria-label="Pages of the list">
                {before && (
                  <Button variant="default" size="xs" onClick={() => choose('before', '')}>
                    Newest
                  </Button>
                )}
                {next !== null && (
                  <Button variant="default" size="xs" onClick={() => choose('before', next)}>
                    Older
                  </Button>
                )}
              </Group>
            </>
          )
        }
      </QueryState>
    </Box>
  );
}
