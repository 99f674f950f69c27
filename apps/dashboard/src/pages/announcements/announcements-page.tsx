import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Announcement } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { SelectFilter } from '../../school/lists/select-filter';
import { exampleRecords } from '../../school/lists/example-records';
import type { ListColumn } from '../../school/lists/list-column';
import { NoRecords } from '../../school/lists/no-records';
import { priorities, Priority } from '../../school/records/priority';
import { RecordList } from '../../school/lists/record-list';
import { useListParams } from '../../school/lists/use-list-params';
import { useSortedList } from '../../school/lists/use-sorted-list';
import { useMayEdit } from '../../school/use-may-edit';
import { AnnouncementCard } from './announcement-card';
import { Audience } from './audience';
import { scopes } from './audience-field';
import { NewAnnouncement } from './new-announcement';

const shown = [{ value: 'false', label: 'Active and past' }];

const columns: ListColumn<Announcement>[] = [
  { heading: 'Title', cell: ({ title }) => title },
  { heading: 'For', cell: (announcement) => <Audience of={announcement} /> },
  { heading: 'Priority', cell: ({ priority }) => <Priority of={priority} /> },
  {
    heading: 'Published',
    cell: ({ published_at }) => <Time value={published_at} />,
    sort: 'published_at',
    directions: ['oldest first', 'newest first'],
  },
  { heading: 'Ends', cell: ({ expires_at }) => <Time value={expires_at} /> },
];

/** The list of announcements, the newest first. A selected announcement opens beside it. */
export default function AnnouncementsPage() {
  const { search: environment, school } = useEnvironment();
  const { valueOf, choose, hrefWith } = useListParams();
  const mayEdit = useMayEdit();
  const [isWriting, writing] = useDisclosure();
  const scope = valueOf('scope');
  const priority = valueOf('priority');
  const [template, setTemplate] = useState<Announcement | null>(null);
  const active = valueOf('active_only');
  const announcements = useSortedList<Announcement>('announcements', {
    filters: { scope, priority, active_only: active, school_id: school },
    columns,
    defaultOrder: '-published_at',
  });

  function write(from: Announcement | null) {
    setTemplate(from);
    if (from !== null) choose('open', '');
    writing.open();
  }

  return (
    <>
      <PageTitle title="Announcements" description="Announcements to the school, its classes and grade levels.">
        {mayEdit && <Button onClick={() => write(null)}>New announcement</Button>}
      </PageTitle>
      <NewAnnouncement opened={isWriting} template={template} onClose={writing.close} />
      <RecordList
        list={announcements}
        columns={columns}
        nouns={['announcement', 'announcements']}
        caption="Announcements"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/announcements${hrefWith('open', String(id), environment)}`}
        narrowed={scope !== '' || priority !== '' || school !== ''}
        empty={<NoRecords title="No announcements now" {...exampleRecords.announcement} />}
        filters={
          <>
            <SelectFilter
              label="For"
              all="Any audience"
              value={scope}
              choices={scopes}
              onChange={(to) => choose('scope', to)}
            />
            <SelectFilter
              label="Priority"
              all="Every priority"
              value={priority}
              choices={priorities}
              onChange={(to) => choose('priority', to)}
            />
            <SelectFilter
              label="Show"
              all="Active now"
              value={active}
              choices={shown}
              onChange={(to) => choose('active_only', to)}
            />
          </>
        }
      />
      <AnnouncementCard id={valueOf('open')} onUseAgain={write} onClose={() => choose('open', '')} />
    </>
  );
}
