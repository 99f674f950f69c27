import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Announcement, Page } from '../../api/types';
import { PageTitle } from '../../components/page/page-title';
import { Time } from '../../components/data/time';
import { useEnvironment } from '../../components/use-environment';
import { SelectFilter } from '../../school/lists/select-filter';
import { exampleRecords } from '../../school/lists/example-records';
import { NoRecords } from '../../school/lists/no-records';
import { priorities, Priority } from '../../school/records/priority';
import { perPage, RecordList } from '../../school/lists/record-list';
import { useListParams } from '../../school/lists/use-list-params';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { AnnouncementCard } from './announcement-card';
import { Audience } from './audience';
import { scopes } from './audience-field';
import { NewAnnouncement } from './new-announcement';
import { usePastAnnouncements } from './use-past-announcements';

const shown = [
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'Active and past' },
];

/** The list of announcements, the newest first. A selected announcement opens beside it. */
export default function AnnouncementsPage() {
  const { search: environment } = useEnvironment();
  const { page, valueOf, choose, turnTo, hrefWith } = useListParams();
  const mayEdit = useMayEdit();
  const [isWriting, writing] = useDisclosure();
  const scope = valueOf('scope');
  const priority = valueOf('priority');
  const show = valueOf('show');
  const isPast = show === 'past';
  const filters = { scope, priority, active_only: show === 'all' ? 'false' : '', page, per_page: perPage };
  const listed = useSchoolQuery<Page<Announcement>>('announcements', filters, !isPast);
  const past = usePastAnnouncements({ scope, priority, page }, { enabled: isPast });
  const [template, setTemplate] = useState<Announcement | null>(null);

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
        query={isPast ? past : listed}
        nouns={['announcement', 'announcements']}
        caption="Announcements"
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/announcements${hrefWith('open', String(id), environment)}`}
        onPage={turnTo}
        narrowed={scope !== '' || priority !== '' || isPast}
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
              value={show}
              choices={shown}
              onChange={(to) => choose('show', to)}
            />
          </>
        }
        columns={[
          { heading: 'Title', cell: ({ title }) => title },
          { heading: 'For', cell: (announcement) => <Audience of={announcement} /> },
          { heading: 'Priority', cell: ({ priority }) => <Priority of={priority} /> },
          { heading: 'Published', cell: ({ published_at }) => <Time value={published_at} /> },
          { heading: 'Ends', cell: ({ expires_at }) => <Time value={expires_at} /> },
        ]}
      />
      <AnnouncementCard id={valueOf('open')} onUseAgain={write} onClose={() => choose('open', '')} />
    </>
  );
}
