import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { queries } from '../../api/queries';
import type { Tagged } from '../../api/request';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolIncluded } from '../districts/use-school-included';
import { ConflictNotice } from '../editing/conflict/conflict-notice';
import { afterConflict, beginDraft, changesOf, type DraftState, typed } from '../editing/conflict/draft';
import { useRecordEdit } from '../editing/use-record-edit';
import { useTaggedRecord } from '../editing/use-tagged-record';
import { RecordState } from '../records/record-state';
import { useKeptState } from './kept-drafts';
import { RecordForm } from './record-form';
import type { RecordKind } from './record-kind';
import type { Saved } from './saved-note';

interface Props<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  id: string;
}

/** Edits a record that is there. It is read when it is known whether records have a school. */
export function EditRecord<T extends { id: number }, Draft extends object>(props: Props<T, Draft>) {
  const included = useSchoolIncluded();
  if (included === null) return <PageTitle title={`Edit the ${props.kind.noun}`} description="Loading …" />;
  return <Edited {...props} hasSchool={included.include === 'school' && 'school_id' in props.kind.labels} />;
}

type EditedProps<T extends { id: number }, Draft extends object> = Props<T, Draft> & { hasSchool: boolean };

function Edited<T extends { id: number }, Draft extends object>({ kind, id, hasSchool }: EditedProps<T, Draft>) {
  const path = `${kind.path}/${encodeURIComponent(id)}`;
  const record = useTaggedRecord<T>(path, {
    school: hasSchool,
    names: 'preferred_given_name' in kind.labels,
  });
  const { name } = useEnvironment();
  return (
    <>
      <PageTitle
        title={`Edit the ${kind.noun}`}
        description={record.data ? kind.nameOf(record.data.record) : 'Loading …'}
      />
      <RecordState
        query={record}
        noun={kind.noun}
        list={{ path: `/${kind.path}`, label: `All ${kind.path}` }}
        skeleton={<Skeleton height={480} radius="lg" />}
      >
        {(loaded) => <EditForm key={`${name} ${path}`} kind={kind} path={path} found={loaded} />}
      </RecordState>
    </>
  );
}

/** The input, with the version of the record to which it applies. */
interface Edit<T, Draft> extends DraftState<Draft> {
  readonly loaded: Tagged<T>;
}

interface EditFormProps<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  path: string;
  found: Tagged<T>;
}

function EditForm<T extends { id: number }, Draft extends object>({ kind, path, found }: EditFormProps<T, Draft>) {
  const { name, search } = useEnvironment();
  const navigate = useNavigate();
  const { state, setState, forget } = useKeptState<Edit<T, Draft>>(
    `${name} ${path}`,
    () => ({ ...beginDraft(kind.draftOf(found.record)), loaded: found }),
    isChanged,
  );
  const edit = useRecordEdit(path, state.loaded, (now) =>
    setState((before) => ({ ...afterConflict(before, kind.draftOf(now.record)), loaded: now })),
  );
  const [isDone, setIsDone] = useState(false);
  const { id } = state.loaded.record;
  const page = kind.pageOf(id, search);
  // Navigates when the form no longer asks whether the input may be lost.
  useEffect(() => {
    if (isDone) void navigate(page, { state: { saved: { text: 'The changes are saved.' } } satisfies Saved });
  }, [isDone, navigate, page]);

  function submit() {
    if (!isChanged(state)) return void navigate(page);
    edit.run({ method: 'PUT', body: kind.bodyOf(changesOf(state), state.draft) }, { onSuccess: finish });
  }

  function finish(answer: T) {
    queries.setQueryData(['school', name, path, `schools/${name}/${path}`], answer);
    forget();
    setIsDone(true);
  }

  return (
    <RecordForm
      kind={kind}
      draft={state.draft}
      changes={changesOf(state)}
      onChange={(changes) => setState((before) => ({ ...before, ...typed(before, changes) }))}
      isUnsaved={!isDone && isChanged(state)}
      onGiveUp={forget}
      onSubmit={submit}
      submit="Save"
      isPending={edit.isPending}
      error={edit.error}
      back={page}
      notice={
        <ConflictNotice
          noun={kind.noun}
          path={path}
          etag={state.loaded.etag}
          state={state}
          onChange={(next) => setState((before) => ({ ...before, ...next }))}
          labelOf={(field) => kind.labels[field]}
          textOf={kind.textOf}
        />
      }
    />
  );
}

const isChanged = <Draft extends object>(state: DraftState<Draft>) => Object.keys(changesOf(state)).length > 0;
