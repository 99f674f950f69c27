import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import type { Tagged } from '../../api/request';
import type { Announcement } from '../../api/types';
import { Confirmation } from '../../school/editing/confirmation';
import { OutdatedNotice } from '../../school/editing/outdated-notice';
import { useRecordEdit } from '../../school/editing/use-record-edit';
import { useTaggedRecord } from '../../school/editing/use-tagged-record';
import { RecordState } from '../../school/records/record-state';

interface Props {
  id: number;
  opened: boolean;
  onClose: () => void;
}

/** Ends an announcement now, after confirmation. */
export function EndAnnouncement({ id, opened, onClose }: Props) {
  return (
    <Modal title="End the announcement now" opened={opened} onClose={onClose}>
      <LoadedConfirmation path={`announcements/${id}`} onClose={onClose} />
    </Modal>
  );
}

/** Mounted anew at each opening. */
function LoadedConfirmation({ path, onClose }: { path: string; onClose: () => void }) {
  const announcement = useTaggedRecord<Announcement>(path);
  return (
    <RecordState query={announcement} noun="announcement" skeleton={<Skeleton height={120} />}>
      {(loaded) => <Confirm path={path} loaded={loaded} onClose={onClose} />}
    </RecordState>
  );
}

function Confirm({ path, loaded, onClose }: { path: string; loaded: Tagged<Announcement>; onClose: () => void }) {
  const { record, etag, isOutdated, run, isPending, error } = useRecordEdit(path, loaded);
  const { title, content, scope } = record;
  return (
    <Confirmation
      submit={isOutdated ? 'End it anyway' : 'End now'}
      color="homeroom"
      isPending={isPending}
      error={error}
      onConfirm={() =>
        run(
          { method: 'PUT', body: { title, content, scope, expires_at: new Date().toISOString() } },
          { onSuccess: onClose },
        )
      }
      onCancel={onClose}
    >
      <Stack gap="sm">
        {isOutdated && (
          <OutdatedNotice
            noun="announcement"
            path={path}
            etag={etag}
            fields={[
              ['Title', title],
              ['Text', content],
            ]}
          />
        )}
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          “{title}” is no longer shown to readers. It stays under “Active and past”, where it can be used again.
        </Text>
      </Stack>
    </Confirmation>
  );
}
