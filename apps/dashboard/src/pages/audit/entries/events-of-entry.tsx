import { Button, Skeleton } from '@mantine/core';
import { QueryState } from '../../../components/page/query-state';
import { EntryItem } from './entry-item';
import classes from './entries.module.css';
import { useEventsOf } from './use-audit';

/** The events of the request of an entry, the newest first. */
export function EventsOfEntry({ entry, path }: { entry: string; path: string }) {
  const events = useEventsOf(path, entry);
  return (
    <QueryState query={events} skeleton={<Skeleton height={160} />}>
      {({ pages }) => (
        <>
          <ol className={classes.events} aria-label="The events of this entry">
            {pages
              .flatMap(({ data }) => data)
              .map((event) => (
                <EntryItem key={event.id} entry={event} path={path} />
              ))}
          </ol>
          {events.hasNextPage && (
            <Button
              variant="default"
              size="xs"
              loading={events.isFetchingNextPage}
              onClick={() => void events.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </>
      )}
    </QueryState>
  );
}
