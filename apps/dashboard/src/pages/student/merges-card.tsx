import { Button, Card, Group, Modal, Text, Title } from '@mantine/core';
import type { Records, Student } from '../../api/types';
import { Time } from '../../components/data/time';
import { useDialog } from '../../components/use-dialog';
import { Confirmation } from '../../school/editing/confirmation';
import { useSchoolWrite } from '../../school/editing/use-school-write';
import { useMayEdit } from '../../school/use-may-edit';
import { useSchoolQuery } from '../../school/use-school-query';

type Merge = Records['StudentMerges']['merges'][number];

/** The records that were merged into a student's, each with its undo. Nothing for a student without any. */
export function MergesCard({ of: student }: { of: Student }) {
  const path = `students/${student.id}/merges`;
  const { data } = useSchoolQuery<Records['StudentMerges']>(path, {}, useMayEdit());
  const dialog = useDialog<Merge>();
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
        {dialog.subject && <Undo of={student} merge={dialog.subject} onClose={dialog.close} />}
      </Modal>
    </Card>
  );
}

/** Mounted while the dialog is open, so that it shows nothing of the last time. */
function Undo({ of: { id, name }, merge, onClose }: { of: Student; merge: Merge; onClose: () => void }) {
  const undo = useSchoolWrite<Records['UndoneMerge']>();
  const body = { other_id: merge.merged_id };
  return (
    <Confirmation
      color="homeroom"
      submit="Make them two again"
      isPending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate({ method: 'POST', path: `students/${id}/merge/undo`, body }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Record {merge.merged_id} is back with all it had. What was changed since the merge stays with {name}.
    </Confirmation>
  );
}
