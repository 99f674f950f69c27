import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { Announcement } from '../../api/types';
import { Time } from '../../components/data/time';
import { useDialog } from '../../components/use-dialog';
import { FieldList } from '../../school/records/field-list';
import { Priority } from '../../school/records/priority';
import { RecordState } from '../../school/records/record-state';
import { RecordDrawer } from '../../school/records/record-drawer';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { Audience } from './audience';
import { Author } from './author';
import { DeleteAnnouncement } from './delete-announcement';

/** One announcement with all its fields. @param id empty while none is open */
export function AnnouncementCard({ id, onClose }: { id: string; onClose: () => void }) {
  const announcement = useSchoolQuery<Announcement>(`announcements/${encodeURIComponent(id)}`, {}, id !== '');
  const mayEdit = useMayEdit();
  const { subject, opening, opened, open, close } = useDialog<number>();

  function finishDeleted() {
    close();
    onClose();
  }

  return (
    <RecordDrawer opened={id !== ''} onClose={onClose} title={announcement.data?.title ?? 'Announcement'}>
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
              <Button variant="default" color="red" style={{ alignSelf: 'flex-start' }} onClick={() => open(found.id)}>
                Delete the announcement
              </Button>
            )}
          </Stack>
        )}
      </RecordState>
      {subject !== null && (
        <DeleteAnnouncement key={opening} id={subject} opened={opened} onDeleted={finishDeleted} onClose={close} />
      )}
    </RecordDrawer>
  );
}
