import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { RecordState } from '../records/record-state';
import { CorrectionForm, type CorrectionFormProps, type Outcomes } from './correction-form';
import { RemovalDialog } from './removal-dialog';
import { UnsavedQuestion } from './unsaved-question';
import { useTaggedRecord } from './use-tagged-record';

interface RecordDialogProps<T, Draft> extends Omit<CorrectionFormProps<T, Draft>, 'path'> {
  /** Null before the first opening. */
  path: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Corrects or deletes one record, and shows its history. Only the changed values are sent. */
export function RecordDialog<T, Draft extends object>({ path, opened, onClose, ...form }: RecordDialogProps<T, Draft>) {
  const narrow = useMediaQuery('(max-width: 36em)');
  // Read when the user closes the dialog: a state would be late by one rendering.
  const isUnsaved = useRef(false);
  const [setIsUnsaved] = useState(() => (is: boolean) => void (isUnsaved.current = is));
  const [isAsking, setIsAsking] = useState(false);

  function close() {
    setIsUnsaved(false);
    setIsAsking(false);
    onClose();
  }

  return (
    <RemovalDialog
      opened={opened}
      onClose={() => (isUnsaved.current ? setIsAsking(!isAsking) : close())}
      closeOnClickOutside={false}
      title={isAsking ? 'Close without saving?' : `Correct the ${form.noun}`}
      fullScreen={narrow}
    >
      {(onRemoved) => (
        <>
          {isAsking && (
            <UnsavedQuestion discard="Discard" keep="Keep editing" onDiscard={close} onKeep={() => setIsAsking(false)}>
              The {form.noun} is not changed, and your input is lost.
            </UnsavedQuestion>
          )}
          {/* Kept, so that the input is there if the user goes back to it. */}
          <div hidden={isAsking}>
            {path !== null && (
              <LoadedForm
                {...form}
                path={path}
                onUnsaved={setIsUnsaved}
                onDone={close}
                onRemoved={() => (setIsUnsaved(false), onRemoved())}
              />
            )}
          </div>
        </>
      )}
    </RemovalDialog>
  );
}

function LoadedForm<T, Draft extends object>(props: CorrectionFormProps<T, Draft> & Outcomes) {
  const record = useTaggedRecord<T>(props.path);
  return (
    <RecordState query={record} noun={props.noun} skeleton={<Skeleton height={280} />}>
      {(loaded) => <CorrectionForm {...props} loaded={loaded} />}
    </RecordState>
  );
}
