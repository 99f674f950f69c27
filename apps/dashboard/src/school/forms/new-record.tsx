import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queries } from '../../api/queries';
import { PageTitle } from '../../components/page/page-title';
import { useEnvironment } from '../../components/use-environment';
import { beginDraft, changesOf, type DraftState, typed } from '../editing/conflict/draft';
import { useSchoolWrite } from '../editing/use-school-write';
import { DuplicateNotice } from './duplicates/duplicate-notice';
import { useDuplicates } from './duplicates/use-duplicates';
import { useKeptState } from './kept-drafts';
import { RecordForm } from './record-form';
import type { RecordKind } from './record-kind';
import type { Saved } from './saved-note';

interface Props<T extends { id: number }, Draft extends object> {
  kind: RecordKind<T, Draft>;
  /** The values with which the form begins. */
  empty: Draft;
}

/** Enters a new record. */
export function NewRecord<T extends { id: number }, Draft extends object>(props: Props<T, Draft>) {
  const { name } = useEnvironment();
  const { key } = useLocation();
  const { noun } = props.kind;
  return (
    <>
      <PageTitle title={`New ${noun}`} />
      {/* "Another one" goes to the same page, where the form begins anew. */}
      <NewForm key={`${name} ${key}`} {...props} />
    </>
  );
}

function NewForm<T extends { id: number }, Draft extends object>({ kind, empty }: Props<T, Draft>) {
  const { name, search } = useEnvironment();
  const navigate = useNavigate();
  const { state, setState, forget } = useKeptState<DraftState<Draft>>(
    `${name} ${kind.path}`,
    () => beginDraft(empty),
    isChanged,
  );
  const duplicates = useDuplicates(kind, state.draft);
  const creation = useSchoolWrite<T>();
  const [created, setCreated] = useState<T | null>(null);
  // Navigates when the form no longer asks whether the input may be lost.
  useEffect(() => {
    if (created === null) return;
    const next = { label: `Add another ${kind.noun}`, to: `/${kind.path}/new${search}` };
    const saved: Saved = { saved: { text: `${kind.nameOf(created)} is added.`, next } };
    void navigate(kind.pageOf(created.id, search), { replace: true, state: saved });
  }, [created, kind, search, navigate]);

  async function submit() {
    if (await duplicates.mustBeSeen()) return;
    const body = kind.bodyOf(state.draft, state.draft);
    creation.mutate({ method: 'POST', path: kind.path, body }, { onSuccess: finish });
  }

  function finish(record: T) {
    const path = `${kind.path}/${record.id}`;
    queries.setQueryData(['school', name, path, `schools/${name}/${path}`], record);
    forget();
    setCreated(record);
  }

  return (
    <RecordForm
      kind={kind}
      draft={state.draft}
      changes={state.draft}
      onChange={(changes) => setState((before) => typed(before, changes))}
      isUnsaved={created === null && isChanged(state)}
      onGiveUp={forget}
      onSubmit={() => void submit()}
      onFieldLeft={duplicates.search}
      onPress={duplicates.press}
      submit={duplicates.found.length > 0 ? 'Add anyway' : `Add the ${kind.noun}`}
      isPending={creation.isPending}
      error={creation.error}
      back={`/${kind.path}${search}`}
      warning={<DuplicateNotice kind={kind} found={duplicates.found} />}
    />
  );
}

const isChanged = <Draft extends object>(state: DraftState<Draft>) => Object.keys(changesOf(state)).length > 0;
