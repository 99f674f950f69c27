import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Tagged } from '../../api/request';
import { ErrorMessage } from '../../components/page/error-message';
import { RecordState } from '../records/record-state';
import { Confirmation } from './confirmation';
import { OutdatedNotice } from './outdated-notice';
import { RecordHistory } from './record-history';
import { RemovalDialog } from './removal-dialog';
import { useRecordEdit } from './use-record-edit';
import { useTaggedRecord } from './use-tagged-record';

interface RecordFormProps<T, Draft> {
  /** Below `schools/<environment>/`, such as `grades/5`. */
  path: string;
  noun: string;
  /** What a removal does, as a sentence. */
  removal: string;
  /** The values of the form for a record. */
  draftOf: (record: T) => Draft;
  /** The body of a PUT with the changed values. */
  bodyOf: (changes: Partial<Draft>) => object;
  fieldsOf: (record: T) => readonly (readonly [string, ReactNode])[];
  /** Whether the API keeps the versions of the record. */
  hasHistory?: boolean;
  fields: (draft: Draft, change: (changes: Partial<Draft>) => void) => ReactNode;
}

interface RecordDialogProps<T, Draft> extends Omit<RecordFormProps<T, Draft>, 'path'> {
  /** Null before the first opening. */
  path: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Corrects or deletes one record, and shows its history. Only the changed values are sent. */
export function RecordDialog<T, Draft extends object>({ path, opened, onClose, ...form }: RecordDialogProps<T, Draft>) {
  const narrow = useMediaQuery('(max-width: 36em)');
  return (
    <RemovalDialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={`Correct the ${form.noun}`}
      fullScreen={narrow}
    >
      {(onRemoved) => path !== null && <LoadedForm {...form} path={path} onDone={onClose} onRemoved={onRemoved} />}
    </RemovalDialog>
  );
}

interface Outcomes {
  onDone: () => void;
  onRemoved: () => void;
}

function LoadedForm<T, Draft extends object>(props: RecordFormProps<T, Draft> & Outcomes) {
  const record = useTaggedRecord<T>(props.path);
  return (
    <RecordState query={record} noun={props.noun} skeleton={<Skeleton height={280} />}>
      {(loaded) => <RecordForm {...props} loaded={loaded} />}
    </RecordState>
  );
}

function RecordForm<T, Draft extends object>({
  loaded,
  path,
  noun,
  removal,
  draftOf,
  bodyOf,
  fieldsOf,
  hasHistory = true,
  fields,
  onDone,
  onRemoved,
}: RecordFormProps<T, Draft> & Outcomes & { loaded: Tagged<T> }) {
  const edit = useRecordEdit(path, loaded);
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [isRemoving, setIsRemoving] = useState(false);
  const isChanged = Object.keys(changes).length > 0;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isChanged) edit.run({ method: 'PUT', body: bodyOf(changes) }, { onSuccess: onDone });
  }

  const notice = edit.isOutdated && <OutdatedNotice noun={noun} fields={fieldsOf(edit.record)} />;
  if (isRemoving) {
    return (
      <Confirmation
        submit={`Delete the ${noun}`}
        cancel="Back"
        isPending={edit.isPending}
        error={edit.error}
        onConfirm={() => edit.run({ method: 'DELETE' }, { onSuccess: onRemoved })}
        onCancel={() => setIsRemoving(false)}
      >
        {notice}
        {removal}
      </Confirmation>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {notice}
        {fields({ ...draftOf(edit.record), ...changes }, (next) => setChanges({ ...changes, ...next }))}
        <ErrorMessage error={edit.error} ifUncertain="Check whether it was saved before you try again." />
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
            Delete
          </Button>
          <Group gap="sm">
            {edit.isOutdated && isChanged && (
              <Button variant="default" onClick={() => setChanges({})}>
                Use the new values
              </Button>
            )}
            <Button type="submit" disabled={!isChanged} loading={edit.isPending}>
              {edit.isOutdated ? 'Save anyway' : 'Save'}
            </Button>
          </Group>
        </Group>
        {hasHistory && <RecordHistory path={path} etag={edit.etag} />}
      </Stack>
    </form>
  );
}
