import { Skeleton, Stack, Text } from '@mantine/core';
import type { Announcement } from '../../api/types';
import { Time } from '../../components/time';
import { Facts } from '../../school/facts';
import { Priority } from '../../school/priority';
import { RecordState } from '../../school/record-state';
import { SideCard } from '../../school/side-card';
import { useSchoolQuery } from '../../school/use-school-query';
import { Audience } from './audience';

/** The whole of an announcement. @param id empty while none is open */
export function AnnouncementCard({ id, onClose }: { id: string; onClose: () => void }) {
  const announcement = useSchoolQuery<Announcement>(`announcements/${encodeURIComponent(id)}`, {}, id !== '');
  return (
    <SideCard opened={id !== ''} onClose={onClose} title={announcement.data?.title ?? 'Announcement'}>
      <RecordState query={announcement} noun="announcement" skeleton={<Skeleton height={280} />}>
        {(found) => (
          <Stack gap="lg">
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{found.content}</Text>
            <Facts
              facts={[
                ['For', <Audience of={found} />],
                ['Priority', <Priority of={found.priority} />],
                ['Published', <Time value={found.published_at} />],
                ['Expires', <Time value={found.expires_at} />],
                ['Author (user id)', found.author_id],
                ['Id', found.id],
              ]}
            />
          </Stack>
        )}
      </RecordState>
    </SideCard>
  );
}
