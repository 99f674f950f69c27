import { Text } from '@mantine/core';
import { useKeys } from '../../api/keys';
import { type Column, DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { Author } from '../../school/records/author';
import { PageLink, RecordLink } from '../../webhooks/record-link';
import { recordOfType } from '../../webhooks/event-types';
import type { ShownEvent } from './use-live-events';

/** Rows that are drawn. */
const mostRows = 200;

/** Events, the newest first. */
export function EventTable({ events }: { events: readonly ShownEvent[] }) {
  return (
    <>
      <DataTable
        caption="Events, the newest first"
        rows={events.slice(0, mostRows)}
        rowKey={({ id }) => id}
        columns={columns}
      />
      {events.length > mostRows && (
        <Text size="sm" c="dimmed" ta="center" py="xs">
          The newest {mostRows} of {events.length.toLocaleString('en')}. Choose a type to see others.
        </Text>
      )}
    </>
  );
}

const columns: Column<ShownEvent>[] = [
  { heading: 'Event', cell: ({ id }) => id },
  { heading: 'Time', cell: ({ at }) => <Time value={at} /> },
  { heading: 'Type', cell: ({ type }) => type },
  { heading: 'Record', cell: (event) => <RecordOf event={event} /> },
  { heading: 'Changed fields', cell: ({ fields }) => (fields.length === 0 ? '—' : fields.join(', ')) },
  { heading: 'By', cell: (event) => <AuthorOf event={event} /> },
];

/** Links to the record of an event, and to its student and its class. */
function RecordOf({ event }: { event: ShownEvent }) {
  const { search } = useEnvironment();
  const { type, path, student_id: student, class_id: schoolClass } = event;
  const record = recordOfType(type);
  return (
    <>
      <RecordLink type={type} path={path} />
      {student !== null && record !== 'student' && (
        <>
          {' of '}
          <PageLink to={`/students/${student}${search}`}>{`student ${student}`}</PageLink>
        </>
      )}
      {schoolClass !== null && record !== 'class' && (
        <>
          {' in '}
          <PageLink to={`/classes/${schoolClass}${search}`}>{`class ${schoolClass}`}</PageLink>
        </>
      )}
    </>
  );
}

function AuthorOf({ event: { key_id: keyId, user_id: userId } }: { event: ShownEvent }) {
  const keys = useKeys().data ?? [];
  if (keyId !== null) return `${keys.find(({ id }) => id === keyId)?.name ?? keyId} (API key)`;
  return userId === null ? 'Homeroom, or a command' : <Author id={userId} />;
}
