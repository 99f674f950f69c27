import { useEffect, useRef, useState } from 'react';
import { queries } from '../../../api/queries';
import { streamImport } from '../../../api/import-stream';
import { useEnvironment } from '../../../components/use-environment';
import { collecting, type Outcome, type Progress } from './outcome/outcome';

/** The file, and how it is imported. */
export interface ImportChoice {
  kind: string;
  file: File;
  skipsBadRows: boolean;
  /** Further fields of the form, which depend on the kind. */
  options: Readonly<Record<string, string>>;
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
  async function run(choice: ImportChoice, sha256: string | null, isConfirmed = false) {
    const stopping = new AbortController();
    running.current = stopping;
    const { signal } = stopping;
    const isPreview = sha256 === null;
    setState({ step: 'running', isPreview, progress: null });
    const collected = collecting((progress) => {
      if (!signal.aborted) setState({ step: 'running', isPreview, progress });
    });
    try {
      await streamImport(`schools/${name}/imports`, formOf(choice, sha256, isConfirmed), signal, collected.add);
      if (!signal.aborted) setState({ step: isPreview ? 'previewed' : 'done', choice, outcome: collected.outcome() });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'form', error: error as Error });
    }
    if (!isPreview) await queries.invalidateQueries({ queryKey: ['school', name] });
  }

  return {
    state,
    preview: (choice: ImportChoice) => void run(choice, null),
    /** @param isConfirmed whether the user accepts that many are withdrawn */
    carryOut: (choice: ImportChoice, { counts }: Outcome, isConfirmed: boolean) =>
      void run(choice, counts.sha256, isConfirmed),
    reset: () => setState(start),
    stop: () => {
      running.current?.abort();
      setState({ ...start, wasStopped: true });
    },
  };
}

/** The server reads the fields before the file. */
function formOf(
  { kind, file, skipsBadRows, options }: ImportChoice,
  sha256: string | null,
  isConfirmed: boolean,
): FormData {
  const form = new FormData();
  form.append('kind', kind);
  form.append('dry_run', String(sha256 === null));
  form.append('skip_bad_rows', String(skipsBadRows));
  for (const [name, value] of Object.entries(options)) form.append(name, value);
  if (isConfirmed) form.append('confirmed', 'true');
  if (sha256 !== null) form.append('sha256', sha256);
  form.append('file', file);
  return form;
}
