import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Announcement } from '../../api/types';
import { Time } from '../../components/data/time';
import { schoolFields } from '../../school/districts/school-fields';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { Author } from '../../school/records/author';
import { RecordDrawer } from '../../school/records/record-drawer';
import { RecordState } from '../../school/records/record-state';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';
import { AnnouncementContent } from './announcement-content';
import { DeleteAnnouncement } from './delete-announcement';
import { EditAnnouncement } from './edit-announcement';
import { EndAnnouncement } from './end-announcement';

type Action = 'edit' | 'end' | 'delete' | null;

interface Props {
  /** Empty while none is open. */
  id: string;
  onUseAgain: (announcement: Announcement) => void;
  onClose: () => void;
}

/** One announcement with all its fields, and what the user may do with it. */
export function AnnouncementCard({ id, onUseAgain, onClose }: Props) {
  const included = useSchoolIncluded();
  const isReady = id !== '' && included !== null;
  const announcement = useSchoolQuery<Announcement>(`announcements/${encodeURIComponent(id)}`, included ?? {}, isReady);
  const mayEdit = useMayEdit();
  const [action, setAction] = useState<Action>(null);
  const finish = () => setAction(null);
  return (
    <RecordDrawer
      opened={id !== ''}
      onClose={onClose}
      isBehindDialog={action !== null}
      title={announcement.data?.title ?? 'Announcement'}
    >
      <RecordState query={announcement} noun="announcement" skeleton={<Skeleton height={280} />}>
        {(found) => (
          <Stack gap="lg">
            <AnnouncementContent
              of={found}
              more={[
                ...schoolFields(found, 'All schools'),
                ['Published', <Time value={found.published_at} />],
                ['Author', <Author id={found.author_id} />],
                ['Id', found.id],
              ]}
            />
            {mayEdit && (
              <Group gap="sm">
                <Button onClick={() => setAction('edit')}>Edit</Button>
                <Button variant="default" onClick={() => onUseAgain(found)}>
                  Use again
                </Button>
                {!isPast(found) && (
                  <Button variant="default" onClick={() => setAction('end')}>
                    End now
                  </Button>
                )}
                <Button variant="default" onClick={() => setAction('delete')}>
                  Delete the announcement
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </RecordState>
      {/* Not within the state, which has no record any more when it is deleted. */}
      {announcement.data && <Dialogs of={announcement.data} action={action} onDeleted={onClose} onClose={finish} />}
    </RecordDrawer>
  );
}

interface DialogsProps {
  of: Announcement;
  action: Action;
  onDeleted: () => void;
  onClose: () => void;
}

const Dialogs = ({ of: { id }, action, onDeleted, onClose }: DialogsProps) => (
  <>
    <EditAnnouncement id={id} opened={action === 'edit'} onClose={onClose} />
    <EndAnnouncement id={id} opened={action === 'end'} onClose={onClose} />
    <DeleteAnnouncement id={id} opened={action === 'delete'} onDeleted={onDeleted} onClose={onClose} />
  </>
);

const isPast = ({ expires_at }: Announcement): boolean => expires_at !== null && new Date(expires_at) <= new Date();
