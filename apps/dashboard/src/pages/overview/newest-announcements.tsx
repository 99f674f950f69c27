import { Card, Title } from '@mantine/core';
import type { Announcement, Overview } from '../../api/types';
import { DataTable } from '../../components/data/data-table';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { Priority } from '../../school/records/priority';

const audiences: Readonly<Record<string, string>> = {
  school: 'The whole school',
  grade_level: 'A grade level',
  class: 'A class',
};

/** The newest active announcements, each with a link. Renders nothing if there are none. */
export function NewestAnnouncements({ announcements }: { announcements: Overview['announcements']['newest'] }) {
  const { search } = useEnvironment();
  if (announcements.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="newest" p="xs">
      <Title order={2} fz="md" px="sm" pt="xs" id="newest">
        Newest announcements
      </Title>
      <DataTable
        caption="The newest announcements that are active"
        rows={announcements}
        rowKey={({ id }) => id}
        onRowHref={({ id }) => `/announcements${search}&open=${id}`}
        columns={[
          { heading: 'Title', cell: ({ title }) => title },
          { heading: 'For', cell: ({ scope }) => audiences[scope] ?? scope },
          { heading: 'Priority', cell: ({ priority }) => <Priority of={priority as Announcement['priority']} /> },
          { heading: 'Published', cell: ({ published_at }) => <Time value={published_at} /> },
          { heading: 'Expires', cell: ({ expires_at }) => <Time value={expires_at} /> },
        ]}
      />
    </Card>
  );
}
