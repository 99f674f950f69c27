import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import type { Tagged } from '../../api/request';
import { ErrorMessage } from '../../components/page/error-message';
import { ConflictNotice } from './conflict/conflict-notice';
import { afterConflict, beginDraft, changesOf, type FieldOf, typed } from './conflict/draft';
import { Confirmation } from './confirmation';
import { OutdatedNotice } from './outdated-notice';
import { RecordHistory } from './record-history';
import { useRecordEdit } from './use-record-edit';

export interface CorrectionFormProps<T, Draft> {
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
  /** The labels of the fields, to compare both versions after a conflict. By default their names. */
  labels?: Partial<Readonly<Record<FieldOf<Draft>, string>>>;
  /** The text of a field in that comparison. By default its value. */
  textOf?: (field: FieldOf<Draft>, draft: Draft) => ReactNode;
}

export interface Outcomes {
  /** Called when the form begins or ceases to have input that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
  onDone: () => void;
  onRemoved: () => void;
}

/** The form of a correction. It becomes the confirmation of a deletion. */
export function CorrectionForm<T, Draft extends object>({
  loaded,
  path,
  noun,
  removal,
  draftOf,
  bodyOf,
  fieldsOf,
  hasHistory = true,
  fields,
  labels = {},
  textOf = (field, draft) => String(draft[field]) || null,
  onUnsaved,
  onDone,
  onRemoved,
}: CorrectionFormProps<T, Draft> & Outcomes & { loaded: Tagged<T> }) {
  const [state, setState] = useState(() => beginDraft(draftOf(loaded.record)));
  const edit = useRecordEdit(path, loaded, ({ record }) =>
    setState((before) => afterConflict(before, draftOf(record))),
  );
  const [isRemoving, setIsRemoving] = useState(false);
  const changes = changesOf(state);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isChanged) edit.run({ method: 'PUT', body: bodyOf(changes) }, { onSuccess: onDone });
  }

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
        {edit.isOutdated && <OutdatedNotice noun={noun} path={path} etag={edit.etag} fields={fieldsOf(edit.record)} />}
        {removal}
      </Confirmation>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <ConflictNotice
          noun={noun}
          path={path}
          etag={edit.etag}
          state={state}
          onChange={setState}
          labelOf={(field) => labels[field] ?? nameOf(field)}
          textOf={textOf}
        />
        {fields(state.draft, (next) => setState((before) => typed(before, next)))}
        <ErrorMessage error={edit.error} ifUncertain="Check whether it was saved before you try again." />
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
            Delete
          </Button>
          <Button type="submit" disabled={!isChanged} loading={edit.isPending}>
            Save
          </Button>
        </Group>
        {hasHistory && <RecordHistory path={path} etag={edit.etag} />}
      </Stack>
    </form>
  );
}

/** `max_score` becomes `Max score`. */
const nameOf = (field: string): string => `${field.charAt(0).toUpperCase()}${field.slice(1)}`.replaceAll('_', ' ');
