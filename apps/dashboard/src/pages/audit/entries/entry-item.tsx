import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EventEntry, RecordEvent } from '../../../api/types';
import { Time } from '../../../components/data/time';
import { QueryState } from '../../../components/page/query-state';
import { useEnvironment } from '../../../components/use-environment';
import { textOf } from '../sentences/parts';
import { sentenceOf } from '../sentences/sentence';
import { ChangedValues } from './changed-values';
import classes from './entries.module.css';
import { EventDetails } from './event-details';
import { useEventsOf } from './use-audit';

interface Props {
  entry: EventEntry | RecordEvent;
  /** Of the list, with its filters. */
  path: string;
}

/** An entry in words. It opens to the events of its request, and to what only an engineer needs. */
export function EntryItem({ entry, path }: Props) {
  const [shown, setShown] = useState<'events' | 'details' | null>(null);
  const sentence = sentenceOf(entry);
  const text = `${sentence.who} ${textOf(sentence.what)}`;
  const group = 'group' in entry ? entry.group : null;
  const toggle = (part: 'events' | 'details', label: string) => (
    <Button
      variant="subtle"
      size="compact-sm"
      color="gray"
      px={4}
      ml={-4}
      aria-expanded={shown === part}
      aria-label={`${label}: ${text}`}
      onClick={() => setShown(shown === part ? null : part)}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.item}>
      <div>
        <SentenceText {...sentence} />
        {!group && <ChangedValues of={entry} />}
      </div>
      <Text size="sm" c="dimmed">
        <Time value={entry.at} />
      </Text>
      <Group gap="md" className={classes.more}>
        {group && group.events > 1 && toggle('events', `Show all ${group.events.toLocaleString('en')}`)}
        {toggle('details', 'Details')}
      </Group>
      {shown !== null && (
        <div className={classes.more}>
          {shown === 'events' ? <EventsOfEntry entry={entry.id} path={path} /> : <EventDetails of={entry} />}
        </div>
      )}
    </li>
  );
}

/** The events of the request of an entry, the newest first. */
function EventsOfEntry({ entry, path }: { entry: string; path: string }) {
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

function SentenceText({ who, what }: ReturnType<typeof sentenceOf>) {
  const { search } = useEnvironment();
  return (
    <Text size="sm">
      <Text span inherit fw={600}>
        {who}
      </Text>{' '}
      {what.map((part, at) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Anchor
            // A sentence may name a record twice.
            key={`${at} ${part.id}`}
            inherit
            underline="always"
            component={Link}
            to={`/${part.kind === 'student' ? 'students' : 'classes'}/${part.id}${search}`}
          >
            {part.name}
          </Anchor>
        ),
      )}
    </Text>
  );
}
