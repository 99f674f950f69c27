import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../api/queries';
import { streamImport } from '../../../api/import-stream';
import { useEnvironment } from '../../../components/use-environment';
import { collecting, type Outcome, type Progress } from './outcome';

/** The file, and how it is imported. */
export interface ImportChoice {
  kind: string;
  file: File;
  skipsBadRows: boolean;
  matchesByEmail: boolean;
}

type State =
  | { step: 'form'; error: Error | null; wasStopped?: boolean }
  | { step: 'running'; isPreview: boolean; progress: Progress | null }
  | { step: 'previewed' | 'done'; choice: ImportChoice; outcome: Outcome };

const start = { step: 'form', error: null } satisfies State;

/** An import: the form, the preview, and the import itself. It stops, and is rolled back, when the page is left. */
export function useImport() {
  const { name } = useEnvironment();
  const [state, setState] = useState<State>(start);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param sha256 of the previewed file; null for a preview */
  async function run(choice: ImportChoice, sha256: string | null) {
    const stopping = new AbortController();
    running.current = stopping;
    const { signal } = stopping;
    const isPreview = sha256 === null;
    setState({ step: 'running', isPreview, progress: null });
    const collected = collecting((progress) => {
      if (!signal.aborted) setState({ step: 'running', isPreview, progress });
    });
    try {
      await streamImport(`schools/${name}/imports`, formOf(choice, sha256), signal, collected.add);
      if (!signal.aborted) setState({ step: isPreview ? 'previewed' : 'done', choice, outcome: collected.outcome() });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'form', error: error as Error });
    }
    if (!isPreview) await queries.invalidateQueries({ queryKey: ['school', name] });
  }

  return {
    state,
    preview: (choice: ImportChoice) => void run(choice, null),
    carryOut: (choice: ImportChoice, { counts }: Outcome) => void run(choice, counts.sha256),
    reset: () => setState(start),
    stop: () => {
      running.current?.abort();
      setState({ ...start, wasStopped: true });
    },
  };
}

/** The server reads the fields before the file. */
function formOf({ kind, file, skipsBadRows, matchesByEmail }: ImportChoice, sha256: string | null): FormData {
  const form = new FormData();
  form.append('kind', kind);
  form.append('dry_run', String(sha256 === null));
  form.append('skip_bad_rows', String(skipsBadRows));
  form.append('match_by', matchesByEmail ? 'email' : 'none');
  if (sha256 !== null) form.append('sha256', sha256);
  form.append('file', file);
  return form;
}
