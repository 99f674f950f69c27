import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Announcement } from '../../api/types';
import { Time } from '../../components/data/time';
import { FieldList } from '../../school/records/field-list';
import { Priority } from '../../school/records/priority';
import { RecordState } from '../../school/records/record-state';
import { RecordDrawer } from '../../school/records/record-drawer';
import { Author } from '../../school/records/author';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { Audience } from './audience';
import { DeleteAnnouncement } from './delete-announcement';

/** One announcement with all its fields. @param id empty while none is open */
export function AnnouncementCard({ id, onClose }: { id: string; onClose: () => void }) {
  const announcement = useSchoolQuery<Announcement>(`announcements/${encodeURIComponent(id)}`, {}, id !== '');
  const mayEdit = useMayEdit();
  const [opened, { open, close }] = useDisclosure();
  return (
    <RecordDrawer
      opened={id !== ''}
      onClose={onClose}
      isBehindDialog={opened}
      title={announcement.data?.title ?? 'Announcement'}
    >
      <RecordState query={announcement} noun="announcement" skeleton={<Skeleton height={280} />}>
        {(found) => (
          <Stack gap="lg">
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{found.content}</Text>
            <FieldList
              fields={[
                ['For', <Audience of={found} />],
                ['Priority', <Priority of={found.priority} />],
                ['Published', <Time value={found.published_at} />],
                ['Expires', <Time value={found.expires_at} />],
                ['Author', <Author id={found.author_id} />],
                ['Id', found.id],
              ]}
            />
            {mayEdit && (
              <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={open}>
                Delete the announcement
              </Button>
            )}
            <DeleteAnnouncement id={found.id} opened={opened} onDeleted={onClose} onClose={close} />
          </Stack>
        )}
      </RecordState>
    </RecordDrawer>
  );
}
