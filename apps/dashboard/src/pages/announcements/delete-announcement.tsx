import { Skeleton, Stack, Text } from '@mantine/core';
import type { Tagged } from '../../api/request';
import type { Announcement } from '../../api/types';
import { Confirmation } from '../../school/editing/confirmation';
import { OutdatedNotice } from '../../school/editing/outdated-notice';
import { RemovalDialog } from '../../school/editing/removal-dialog';
import { useRecordEdit } from '../../school/editing/use-record-edit';
import { useTaggedRecord } from '../../school/editing/use-tagged-record';
import { RecordState } from '../../school/records/record-state';

interface Props {
  id: number;
  opened: boolean;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes an announcement after confirmation. */
export function DeleteAnnouncement({ id, opened, onDeleted, onClose }: Props) {
  return (
    <RemovalDialog title="Delete the announcement" opened={opened} onClose={onClose}>
      {(onRemoved) => <LoadedConfirmation id={id} onDeleted={() => (onRemoved(), onDeleted())} onCancel={onClose} />}
    </RemovalDialog>
  );
}

interface ConfirmationProps {
  id: number;
  onDeleted: () => void;
  onCancel: () => void;
}

function LoadedConfirmation({ id, ...outcomes }: ConfirmationProps) {
  const path = `announcements/${id}`;
  const announcement = useTaggedRecord<Announcement>(path);
  return (
    <RecordState query={announcement} noun="announcement" skeleton={<Skeleton height={120} />}>
      {(loaded) => <Confirm path={path} loaded={loaded} {...outcomes} />}
    </RecordState>
  );
}

type ConfirmProps = Omit<ConfirmationProps, 'id'> & { path: string; loaded: Tagged<Announcement> };

function Confirm({ path, loaded, onDeleted, onCancel }: ConfirmProps) {
  const { record, etag, isOutdated, run, isPending, error } = useRecordEdit(path, loaded);
  return (
    <Confirmation
      submit={isOutdated ? 'Delete anyway' : 'Delete'}
      isPending={isPending}
      error={error}
      onConfirm={() => run({ method: 'DELETE' }, { onSuccess: onDeleted })}
      onCancel={onCancel}
    >
      <Stack gap="sm">
        {isOutdated && (
          <OutdatedNotice
            noun="announcement"
            path={path}
            etag={etag}
            fields={[
              ['Title', record.title],
              ['Text', record.content],
            ]}
          />
        )}
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          “{record.title}” is removed for everybody. This cannot be undone.
        </Text>
      </Stack>
    </Confirmation>
  );
}
