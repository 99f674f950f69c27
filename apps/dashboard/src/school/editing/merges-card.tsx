import { Button, Card, Group, Modal, Text, Title } from '@mantine/core';
import type { Records } from '../../api/types';
import { Time } from '../../components/data/time';
import type { Dialog } from '../../components/use-dialog';
import { Confirmation } from './confirmation';
import { useSchoolWrite } from './use-school-write';
import { useMayEdit } from '../use-may-edit';
import { useSchoolQuery } from '../use-school-query';

export type Merge = Records['StudentMerges']['merges'][number];

interface Merged {
  /** The path of the record, such as `students/5`. */
  path: string;
  name: string;
}

/** The records that were merged into one, each with its undo. Nothing for a record without any. */
export function MergesCard({ of: record, dialog }: { of: Merged; dialog: Dialog<Merge> }) {
  const { data } = useSchoolQuery<{ merges: Merge[] }>(`${record.path}/merges`, {}, useMayEdit());
  const merges = (data?.merges ?? []).filter(({ undone_at: undoneAt }) => undoneAt === null);
  if (merges.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="merges">
      <Title order={2} fz="md" mb="xs" id="merges">
        Merged records
      </Title>
      {merges.map((merge) => (
        <Group key={merge.merged_id} justify="space-between" gap="sm">
          <Text size="sm" component="div">
            Record {merge.merged_id}, merged <Time value={merge.merged_at} />
          </Text>
          {merge.undoable && (
            <Button size="xs" variant="default" onClick={() => dialog.open(merge)}>
              Undo the merge of record {merge.merged_id}
            </Button>
          )}
        </Group>
      ))}
      <Modal title="Undo the merge" opened={dialog.opened} onClose={dialog.close}>
        {dialog.subject && <Undo of={record} merge={dialog.subject} onClose={dialog.close} />}
      </Modal>
    </Card>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Undo({ of: { path, name }, merge, onClose }: { of: Merged; merge: Merge; onClose: () => void }) {
  const undo = useSchoolWrite();
  const body = { other_id: merge.merged_id };
  return (
    <Confirmation
      color="homeroom"
      submit="Make them two again"
      isPending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate({ method: 'POST', path: `${path}/merge/undo`, body }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Record {merge.merged_id} is back with all it had. What was changed since the merge stays with {name}.
    </Confirmation>
  );
}
